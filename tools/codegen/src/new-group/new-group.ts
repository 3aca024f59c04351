import { ArgumentError, readArguments } from '@cloud-cost/contract/arguments'
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

export const USAGE = `Usage: npm run new-group -- NAME [--path /NAME/v1/items] [--operation listNameItems]

Begins the group NAME: its contract with one operation as a model, its client, and its name wherever groups are listed.

  NAME         one word in lower-case letters, with which the paths of the group begin
  --path PATH       path of the first operation: the group, its version, and what is listed, without parameters
  --operation NAME  its operationId, such as listBudgets`

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

/**
 * Reads a command line.
 *
 * @throws UserError with what is wrong in it
 */
export function parseNewGroup(args: readonly string[]): NewGroup {
  const options = { path: { type: 'string' }, operation: { type: 'string' } } as const
  const { values, positionals } = readArguments(args, { allowPositionals: true, options })
  const [name = '', ...others] = positionals
  if (name === '' || others.length > 0) throw new ArgumentError('give one name.')
  if (!/^[a-z]{2,}$/.test(name))
    throw new UserError(`${name} can't be the name of a group. Take one word in lower-case letters, such as budget.`)
  if (TAKEN.has(name)) throw new UserError(`${name} is the name of something else already. Take another one.`)
  const typeName = name.charAt(0).toUpperCase() + name.slice(1)
  const { path = `/${name}/v1/items`, operation: operationId = `list${typeName}Items` } = values
  if (!new RegExp(`^/${name}/([a-z]+-)?v\\d+(/[\\w.-]+)+$`).test(path))
    throw new UserError(
      `--path ${path} must be the group, its version and what is listed, without parameters: /${name}/v1/items.`,
    )
  if (!/^list[A-Z][A-Za-z0-9]+$/.test(operationId))
    throw new UserError(`--operation ${operationId} must be the name of a list: list${typeName}Items.`)
  return { name, typeName, path, operationId }
}
