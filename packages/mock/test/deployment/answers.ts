import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { removeAt, replaceAt } from '../../src/contract/json.js'
import { caseNamed } from '../operations.js'

/** What the second implementation of the service answers to the example request of an operation. */
export interface PlannedAnswer {
  readonly operationId: string
  readonly status: number
  readonly contentType: string
  readonly body: string
  /** How the answer goes over the wire. */
  readonly manner: 'whole' | 'chunked' | 'slow' | 'gzip' | 'br' | 'deflate' | 'cut off' | 'no HTTP'
  /** Locations of what the contract contradicts, in order; what it only does not show is none. */
  readonly deviations: readonly string[]
}

interface Plan extends Partial<Omit<PlannedAnswer, 'operationId' | 'body'>> {
  readonly set?: { readonly [place: string]: unknown }
  readonly without?: readonly string[]
  /** Status and name of the contract's example; the first success when left out. */
  readonly example?: readonly [status: string, name: string]
  /** In place of the contract's example. */
  readonly text?: string
}

const plans = parse(readFileSync(join(import.meta.dirname, 'answers.yaml'), 'utf8')) as { readonly [id: string]: Plan }
const pointer = (place: string): string => `/${place.replaceAll('.', '/')}`

/** The answers, by operations of all groups: some in ways that the contract does not show, some wrong. */
export const plannedAnswers: readonly PlannedAnswer[] = Object.entries(plans).map(([operationId, plan]) => {
  const { set = {}, without = [], example: [code, name] = ['200', 'default'], text, ...more } = plan
  const example = caseNamed(operationId).examples.get(code)?.get(name)
  const changed = Object.entries(set).reduce((body, [place, value]) => replaceAt(body, pointer(place), value), example)
  const body = text ?? JSON.stringify(without.reduce((whole, place) => removeAt(whole, pointer(place)), changed))
  return { status: 200, contentType: 'application/json', manner: 'whole', deviations: [], ...more, operationId, body }
})
