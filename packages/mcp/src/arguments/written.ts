// Reads values as models write them: numbers as texts, objects as JSON texts, and fillers for what they were not asked for.
import { isObject, type JsonObject } from '../contract/json.js'

/** Texts that stand for no value. */
const BLANK = /^(?:null|undefined|""|\{\s*\}|\[\s*\])?$/

/** Whether a value says nothing. Models fill in all arguments that a tool has, also those that nobody asked for. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return BLANK.test(value.trim())
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.keys(value).length === 0
}

/** What a JSON text says, also one within another; another text says itself. */
export function parsedText(value: unknown): unknown {
  const once = parsedOnce(value)
  return typeof once === 'string' && once !== value ? parsedOnce(once) : once
}

function parsedOnce(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** An object, or the JSON text of one. */
export function objectIn(value: unknown): JsonObject | undefined {
  const parsed = parsedText(value)
  return isObject(parsed) ? parsed : undefined
}

/** A number, or the text of one. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Texts of a list, of the JSON text of one, or of one text with commas between them. */
export function textsIn(value: unknown): string[] | undefined {
  const parsed = parsedText(value)
  const list = Array.isArray(parsed) ? parsed : typeof value === 'string' ? value.split(',') : undefined
  if (list?.every((item) => typeof item === 'string') !== true) return undefined
  return list.map((item) => item.trim()).filter((item) => item !== '')
}

/** Conditions as one text: a text, a list of them, or an object of fields and the values that they must have. */
export function conditionText(value: unknown): string | undefined {
  const parsed = parsedText(value)
  if (Array.isArray(parsed)) return parsed.every((part) => typeof part === 'string') ? parsed.join(' and ') : undefined
  if (isObject(parsed))
    return Object.entries(parsed)
      .map(([name, wanted]) => `${name} = "${String(wanted)}"`)
      .join(' and ')
  return typeof value === 'string' ? value : undefined
}
