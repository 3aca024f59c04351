// Shows what is wrong with the fields of a form.
import { TOKEN } from '../../src/samples/sample.js'
import { MOCK_URL } from '../address.js'
import { type Field, fieldOf, fieldsOf } from './fields.js'
import type { TryRequest } from './request.js'
import type { Violation } from './send.js'

/** What is wrong with a field of the form. */
export interface Problem {
  readonly field: Field
  readonly message: string
}

/** The fields of headers. */
const HEADERS: { readonly [location: string]: string } = {
  'header.Authorization': 'token',
  'header.Prefer': 'prefer',
  'header.X-Mock-Session': 'session',
}

/** What keeps the request from being sent. */
export function problemsOf(form: HTMLFormElement, { isInPage, token, call }: TryRequest): Problem[] {
  const found = fieldsOf(form).flatMap((field) => {
    const message = problemOf(field)
    return message === undefined ? [] : [{ field, message }]
  })
  const base = fieldOf(form, 'base')
  if (found.length === 0 && !isInPage && base && token !== '' && token !== TOKEN && !isSafe(call.base))
    return [{ field: base, message: 'Must begin with https, since a token is sent.' }]
  return found
}

/** What a server finds wrong, at the field that it is about: the nearest one around it, such as the JSON of the body. */
export function problemsIn(form: HTMLFormElement, violations: readonly Violation[]): Problem[] {
  return violations.flatMap(({ location, reason }) => {
    const field = fieldAt(form, location)
    const inside = field === undefined || field.name === location ? '' : location.slice(field.name.length + 1)
    const message = inside === '' || location in HEADERS ? capitalized(reason) : `${itemName(inside)} ${reason}`
    return field === undefined ? [] : [{ field, message: `${message}.` }]
  })
}

/** The field of a place in the request, such as `query.startDate` or `body.tags.0.key`. */
export function fieldAt(form: HTMLFormElement, location: string): Field | undefined {
  const parts = location.split('.')
  const names = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
  return [HEADERS[location] ?? '', ...names].map((name) => fieldOf(form, name)).find((field) => field !== undefined)
}

/** Shows at each field what is wrong with it. */
export function showProblems(form: HTMLFormElement, problems: readonly Problem[]): void {
  for (const field of fieldsOf(form)) clearProblem(field)
  for (const { field, message } of problems) {
    const known = document.getElementById(`${field.id}.problem`)
    if (known !== null) {
      known.append(` ${message}`)
      continue
    }
    const text = document.createElement('span')
    text.className = 'try-problem'
    text.id = `${field.id}.problem`
    text.textContent = message
    field.after(text)
    field.setAttribute('aria-invalid', 'true')
    field.setAttribute('aria-describedby', text.id)
    field.closest('details')?.setAttribute('open', '')
  }
}

export function clearProblem(field: Field): void {
  document.getElementById(`${field.id}.problem`)?.remove()
  field.removeAttribute('aria-invalid')
  field.removeAttribute('aria-describedby')
}

function problemOf({ name, required, value, validity }: Field): string | undefined {
  if (validity.badInput) return 'Is not complete, or no such value.'
  if (value.trim() === '') return required ? 'Is required.' : undefined
  if (name === 'base' && !/^https?:\/\/[^/?#]+[^?#]*$/.test(value.trim()))
    return `Must be an http or https address, such as ${MOCK_URL}.`
  return name === 'body' ? problemOfJson(value) : undefined
}

function problemOfJson(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `Must be JSON: ${error instanceof Error ? error.message : String(error)}.`
  }
}

/** Nobody on the way reads what is sent encrypted, or to this machine. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** What a reader calls a place within a field: `0` is the first value of a list. */
function itemName(inside: string): string {
  return /^\d+$/.test(inside) ? `Value ${Number(inside) + 1}` : inside
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
