import { CORE_TYPES, CORE_VALUES } from './core-exports.js'

/** The entry of a package: everything of the group, and what its users need of client-core. */
export function generateIndex(): string {
  const core = [...CORE_TYPES.map((name) => `type ${name}`), ...CORE_VALUES]
  return `export {
${core.map((name) => `  ${name},\n`).join('')}} from '@cloud-cost/client-core'
export * from './client.js'
export type * from './models.js'
export * from './operations.js'
`
}
