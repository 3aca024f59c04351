// The types of the operations of some groups: their inputs, the bodies of their successes, and their tags.
import { readFileSync } from 'node:fs'
import { readOperations } from '@cloud-cost/contract/model'

const SPEC = new URL('../../../spec/', import.meta.url)

/** The module with the types of the operations of these groups. Each cloud has those whose path names it. */
export function operationTypes(names, clouds) {
  const groups = names.map((group) => ({ group, operations: operationsOf(group) }))
  const all = groups.flatMap(({ operations }) => operations)
  const owners = [...clouds, 'all'].map((owner) => ({
    owner,
    operations: all.filter(({ path }) => ownerOf(path, clouds) === owner),
  }))
  return `// Generated from the contract. Do not edit.

${groups.map(({ group, operations }) => importOf(group, operations)).join('')}
/** The parameters of each operation, and the body of its success. */
export interface OperationTypes {
${all.map((operation) => `  ${operation.operationId}: { params: ${paramsOf(operation)}; body: ${bodyOf(operation)} }\n`).join('')}}

/** The ids of operations by tag: of each cloud those whose path names it, of \`all\` the others. */
export interface OperationIds {
${owners.map(({ owner, operations }) => `  ${owner}: {\n${tagsOf(operations)}  }\n`).join('')}}

/** The operations of which the contract says that something is not found. */
export const WITH_NOT_FOUND: ReadonlySet<string> = ${idsOf(all, ({ responses }) => responses.some(({ status }) => status === '404'))}

/** The operations of which the contract does not describe what a success holds. */
export const UNDESCRIBED: ReadonlySet<string> = ${idsOf(all, ({ isUndescribed }) => isUndescribed)}
`
}

function idsOf(operations, isMeant) {
  const ids = operations.filter(isMeant).map(({ operationId }) => `  '${operationId}',\n`)
  return `new Set([\n${ids.join('')}])`
}

function operationsOf(group) {
  const document = JSON.parse(readFileSync(new URL(`${group}/generated/openapi.json`, SPEC), 'utf8'))
  return readOperations(document).map((operation) => {
    const form = document.components.schemas[bodyOf(operation)]
    const marks = [form?.['x-unspecified'] ?? []].flat()
    return { ...operation, isUndescribed: marks.some(({ what }) => what === 'members') }
  })
}

/** The cloud that a path names as `/vendors/CLOUD/`. */
function ownerOf(path, clouds) {
  return clouds.find((cloud) => path.includes(`/vendors/${cloud}/`)) ?? 'all'
}

function importOf(group, operations) {
  const names = new Set(operations.flatMap((operation) => [paramsOf(operation), bodyOf(operation)]))
  const exported = [...names].filter((name) => /^[A-Z]/.test(name)).sort()
  return `import type {\n${exported.map((name) => `  ${name},\n`).join('')}} from '@cloud-cost/${group}-client'\n`
}

function paramsOf({ operationId }) {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Params`
}

/** The model of the success; a bare value has its JSON type. */
function bodyOf({ success }) {
  return success?.$ref?.split('/').at(-1) ?? success?.type ?? 'undefined'
}

function tagsOf(operations) {
  const tags = [...new Set(operations.map(({ tag }) => tag))].sort()
  return tags
    .map((tag) => {
      const ids = operations.flatMap((operation) => (operation.tag === tag ? [`'${operation.operationId}'`] : []))
      return `    '${tag}':\n${ids.map((id) => `      | ${id}\n`).join('')}`
    })
    .join('')
}
