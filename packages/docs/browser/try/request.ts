// Reads the request from the form of an operation.
import type { SampleOperation } from '@cloud-cost/codegen/example-call'
import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { curlLine, quote } from '../../src/samples/curl-line.js'
import { type SampleInputs, TOKEN, targetOf } from '../../src/samples/sample.js'
import { fieldOf, fieldsOf, sentValue } from './fields.js'

export interface TryRequest {
  /** Whether the mock in the page answers, not a server. */
  readonly isInPage: boolean
  /** Where the server is, without a slash at the end. */
  readonly base: string
  readonly method: string
  readonly url: string
  readonly token: string
  readonly prefer: string
  /** Whether rows of a made-up shape are asked for. */
  readonly isIllustrative: boolean
  /** JSON, as it is written. */
  readonly body: string | undefined
}

export function isInPage(form: HTMLFormElement): boolean {
  return new FormData(form).get('where') === 'page'
}

/** The inputs that the form has; a body that is no JSON is left out. */
export function readInputs(form: HTMLFormElement): SampleInputs {
  return { path: valuesIn(form, 'path.'), query: valuesIn(form, 'query.'), body: parsed(textOf(form, 'body')) }
}

/** The request that the form describes, whether or not it is complete. */
export function readRequest(form: HTMLFormElement, operation: SampleOperation): TryRequest {
  const target = targetOf(operation, readInputs(form))
  const more = textOf(form, 'more')
    .replace(/^[?&]+/, '')
    .replaceAll('#', '%23')
  const base = textOf(form, 'base').replace(/\/+$/, '')
  return {
    isInPage: isInPage(form),
    base,
    method: operation.method,
    url: `${base}${target}${more === '' ? '' : `${target.includes('?') ? '&' : '?'}${more}`}`,
    token: textOf(form, 'token'),
    prefer: textOf(form, 'prefer'),
    isIllustrative: new FormData(form).has('illustrative'),
    body: textOf(form, 'body') || undefined,
  }
}

/** Returns the headers of a request that do not describe its body. */
export function headersOf({ token, prefer, isIllustrative }: TryRequest): [name: string, value: string][] {
  return [
    ...(token === '' ? [] : [['Authorization', `Bearer ${token}`] as [string, string]]),
    ...(prefer === '' ? [] : [['Prefer', prefer] as [string, string]]),
    ...(isIllustrative ? [['X-Mock-Illustrative', 'true'] as [string, string]] : []),
  ]
}

/** The request for a shell. Other tokens than the fake one are left to a variable of the shell. */
export function curlOf(request: TryRequest): string {
  const { method, url, token, body } = request
  const isSecret = token !== '' && token !== TOKEN
  const headers = headersOf(request).map(([name, value]) =>
    isSecret && name === 'Authorization' ? '"Authorization: Bearer $TOKEN"' : quote(`${name}: ${value}`),
  )
  return curlLine({ method, url, headers, body })
}

function textOf(form: HTMLFormElement, name: string): string {
  return fieldOf(form, name)?.value.trim() ?? ''
}

/** The values of the fields of a place; one of the path is there even if it is empty. */
function valuesIn(form: HTMLFormElement, place: 'path.' | 'query.'): JsonObject {
  const fields = fieldsOf(form).filter(({ name }) => name.startsWith(place))
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = sentValue(field) ?? (place === 'path.' ? '' : undefined)
      return value === undefined ? [] : [[field.name.slice(place.length), value] as const]
    }),
  )
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
