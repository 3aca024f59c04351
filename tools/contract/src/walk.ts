import type { Json } from './document.js'

/** Visits a value and everything below it, with the path of each. */
export function walk(value: Json, visit: (value: Json, tokens: string[]) => void, tokens: string[] = []): void {
  visit(value, tokens)
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, visit, [...tokens, String(index)])
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) walk(child, visit, [...tokens, key])
  }
}
