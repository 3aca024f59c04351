// Reads the request from the form of an operation.
import type { SampleOperation } from '@cloud-cost/codegen/example-call'
import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { ILLUSTRATIVE, type SampleCall, sampleCall, TOKEN } from '../../src/samples/sample.js'
import { fieldOf, fieldsOf, sentValue } from './fields.js'

export interface TryRequest {
  /** Whether the mock in the page answers, not a server. */
  readonly isInPage: boolean
  /** The token as it is sent; code never has one that is not fake. */
  readonly token: string
  readonly call: SampleCall
}

export function isInPage(form: HTMLFormElement): boolean {
  return new FormData(form).get('where') === 'page'
}

/** The request that the form describes, whether or not it is complete. */
export function readRequest(form: HTMLFormElement, group: string, operation: SampleOperation): TryRequest {
  const token = textOf(form, 'token')
  const body = textOf(form, 'body')
  // A body that is no JSON is no input of any call yet.
  const inputs = { path: valuesIn(form, 'path.'), query: valuesIn(form, 'query.'), body: parsed(body) }
  const headers = {
    Prefer: textOf(form, 'prefer'),
    'X-Mock-Session': textOf(form, 'session'),
    ...(new FormData(form).has('illustrative') && ILLUSTRATIVE),
  }
  const call = sampleCall(group, operation, inputs, {
    base: textOf(form, 'base').replace(/\/+$/, ''),
    token: token === '' ? 'none' : token === TOKEN ? 'fake' : 'secret',
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
    extraQuery: textOf(form, 'more')
      .replace(/^[?&]+/, '')
      .replaceAll('#', '%23'),
    body: body === '' ? undefined : body,
  })
  return { isInPage: isInPage(form), token, call }
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
