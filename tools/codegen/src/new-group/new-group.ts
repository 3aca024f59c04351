import { UserError } from '@cloud-cost/contract/failure'

/** A group that is to be begun, with its first operation. */
export interface NewGroup {
  /** The word in paths and package names: `budget`. */
  readonly name: string
  /** The word in the names of types: `Budget`. */
  readonly typeName: string
  /** The path of the first operation, a list without parameters. */
  readonly path: string
  readonly operationId: string
}

/** Names of folders of spec/, of pages of the docs site, and of what is published or served next to the groups. */
const TAKEN = new Set([
  'shared',
  'workflows',
  'assets',
  'changelog',
  'clients',
  'docs',
  'documents',
  'envelopes',
  'index',
  'certainty',
  'mock',
  'stories',
])

/** The options of `npm run new-group`. */
export interface NewGroupOptions {
  readonly path?: string | undefined
  readonly operation?: string | undefined
}

/** @throws UserError for a group that can't have this name, or an operation that can't be its first */
export function newGroupOf(name: string, options: NewGroupOptions): NewGroup {
  if (!/^[a-z]{2,}$/.test(name))
    throw new UserError(`${name} can't be the name of a group. Take one word in lower-case letters, such as budget.`)
  if (TAKEN.has(name)) throw new UserError(`${name} is the name of something else already. Take another one.`)
  const typeName = name.charAt(0).toUpperCase() + name.slice(1)
  const { path = `/${name}/v1/items`, operation: operationId = `list${typeName}Items` } = options
  if (!new RegExp(`^/${name}/([a-z]+-)?v\\d+(/[\\w.-]+)+$`).test(path))
    throw new UserError(
      `--path ${path} must be the group, its version and what is listed, without parameters: /${name}/v1/items.`,
    )
  if (!/^list[A-Z][A-Za-z0-9]+$/.test(operationId))
    throw new UserError(`--operation ${operationId} must be the name of a list: list${typeName}Items.`)
  return { name, typeName, path, operationId }
}
