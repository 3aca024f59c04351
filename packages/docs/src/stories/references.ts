import type { Json } from '@cloud-cost/contract/document'

/** `$inputs.tenantId` or `$steps.findCompany.outputs.companyId`. */
const REFERENCE = /\$(?:inputs\.[\w-]+|steps\.[\w-]+\.outputs\.[\w-]+)/g

/** The references in texts, each once. */
export function referencesIn(values: readonly Json[]): string[] {
  return [...new Set(JSON.stringify(values).match(REFERENCE) ?? [])]
}

/** A value with each reference in it replaced. */
export function replaceReferences(value: Json, replace: (reference: string) => Json): Json {
  if (typeof value === 'string') return /^\$(inputs|steps)\./.test(value) ? replace(value) : value
  if (Array.isArray(value)) return value.map((element) => replaceReferences(element, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceReferences(member, replace)]))
}
