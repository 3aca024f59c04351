// Reads the conditions of `where`, such as `productName contains EC2 and cost > 10`.
import { ToolError } from '../tools/tool-error.js'
import { Decimal } from './decimal.js'

const CONDITION =
  /^\s*([\w.[\]()]+?)\s*(>=|<=|!=|<>|==|=|>|<|\bnot\s+contains\b|\bcontains\b|\bstarts\s+with\b|\bnot\s+in\b|\bin\b)\s*(\([^)]*\)|"[^"]*"|'[^']*'|.*?)\s*(?:\s(?:and|&&)\s|$)/is

/** A condition on a field of a row. */
export interface Condition {
  readonly field: string
  holds(value: unknown): boolean
}

/** @throws {ToolError} for what is not a condition */
export function conditionsIn(text: string): Condition[] {
  const conditions: Condition[] = []
  for (let rest = text; rest.trim() !== ''; ) {
    const [whole = '', field = '', operator = '', value = ''] = CONDITION.exec(rest) ?? []
    if (whole === '') throw notUnderstood(rest)
    if (!/^["'(]/.test(value) && /\sor\s/i.test(value)) throw notUnderstood(rest)
    conditions.push({ field, holds: judge(operator.toLowerCase().replaceAll(/\s+/g, ' '), valuesIn(value)) })
    rest = rest.slice(whole.length)
  }
  return conditions
}

function notUnderstood(text: string): ToolError {
  return new ToolError(
    `where: "${text.trim().slice(0, 80)}" is no condition. Write FIELD OPERATOR VALUE, joined by "and", with =, !=, >, >=, <, <=, contains, starts with, in (A, B), such as: productName contains EC2 and cost > 10`,
  )
}

function valuesIn(text: string): string[] {
  const inner = /^\((.*)\)$/s.exec(text)?.[1]?.split(',') ?? [text]
  return inner.map((value) => value.trim().replace(/^(["'])(.*)\1$/s, '$2'))
}

/** Numbers are compared as numbers, other values as texts, whose case doesn't count. */
function judge(operator: string, values: readonly string[]): Condition['holds'] {
  const [first = ''] = values
  const isAny = (actual: unknown): boolean => values.some((value) => compared(actual, value) === 0)
  switch (operator) {
    case '=':
    case '==':
    case 'in':
      return isAny
    case '!=':
    case '<>':
    case 'not in':
      return (actual) => !isAny(actual)
    case 'contains':
      return (actual) => textOf(actual).includes(first.toLowerCase())
    case 'not contains':
      return (actual) => !textOf(actual).includes(first.toLowerCase())
    case 'starts with':
      return (actual) => textOf(actual).startsWith(first.toLowerCase())
    default:
      return (actual) => {
        const order = compared(actual, first)
        if (actual === undefined || actual === null) return false
        return operator.startsWith('>')
          ? order > 0 || (order === 0 && operator === '>=')
          : order < 0 || (order === 0 && operator === '<=')
      }
  }
}

/** Negative, zero or positive as a value comes before, with or after another. */
export function compared(first: unknown, second: unknown): number {
  const [number, other] = [Decimal.of(first), Decimal.of(second)]
  if (number !== undefined && other !== undefined) return number.compare(other)
  const [text, otherText] = [textOf(first), textOf(second)]
  return text < otherText ? -1 : text > otherText ? 1 : 0
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toLowerCase()
}
