import { CORE_TYPES, CORE_VALUES } from './core-exports.js'
import { pascal } from './names.js'

/** The entry of a package: everything of the group, and what its users need of client-core. */
export function generateIndex(group: string): string {
  const core = [...CORE_TYPES.map((name) => `type ${name}`), ...CORE_VALUES]
  return `export {
${core.map((name) => `  ${name},\n`).join('')}} from '@cloud-cost/client-core'
export * from './client.js'
export type * from './models.js'
export * from './operations.js'
export type { ${pascal(group)}Paths } from './paths.js'
export type { components, operations, paths } from './types.js'
`
}
