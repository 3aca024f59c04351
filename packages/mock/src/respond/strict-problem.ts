// What strict mode refuses, although the contract allows it.
import type { CompiledOperation, Problem, Properties } from '../contract/contract.js'
import { isObject, toPointer } from '../contract/json.js'
import { type Violation, violationAt } from '../contract/violations.js'
import { bodyNameMistakes, queryNameMistake } from '../exchange/input-names.js'
import type { Inputs } from '../exchange/parsed-request.js'
import { misspeltName } from '../exchange/suggestion.js'
import type { StrictMistake } from './estate.js'

const OWN_RULE = 'strict, a rule of this mock and not of the service'

/**
 * The problem of a request that the contract allows and strict mode refuses: 400, or an error inside HTTP 200 where all that
 * is wrong is a company that does not exist. A group with a 404 for that answers it without strict mode, too.
 */
export function strictProblem(
  operation: CompiledOperation,
  inputs: Inputs,
  mistakes: readonly StrictMistake[],
): Problem | undefined {
  const { errors } = operation
  const ofContract = contractMistakes(operation, inputs)
  // What such a group does not find it says itself.
  const isOwn = ({ isUnknownCompany, isUnknownAccount }: StrictMistake): boolean =>
    isUnknownCompany === true || isUnknownAccount === true
  const refused = mistakes.filter((mistake) => !isOwn(mistake) || errors['404'] === undefined)
  if (refused.length + ofContract.length === 0) return undefined
  const found = refused.map(({ in: place, path, message }) => violationAt(place, toPointer(path), message))
  const violations = [...ofContract, ...found].map((violation) => ({ ...violation, strict: true as const }))
  const reasons = violations.map(({ location, reason }) => `${location} ${reason}`)
  const message = `${reasons.join('; ')} (${OWN_RULE}).`
  const isInside200 =
    errors['200'] !== undefined &&
    ofContract.length === 0 &&
    refused.every(({ isUnknownCompany }) => isUnknownCompany === true)
  return isInside200
    ? { status: 404, message, violations, isWhole: true, isInside200 }
    : { status: 400, message, violations }
}

/** Inputs whose unknown values are mistakes; of others only those that are nearly documented ones, since the documentation may show some of many. */
const CLOSED = /vendor|vndr|prvrcd|type|categor/i

/** What the contract leaves open in a call, and is almost certainly a mistake: names and values that it does not document, and a path that the body contradicts. */
function contractMistakes(operation: CompiledOperation, { path, query, body }: Inputs): readonly Violation[] {
  const only = [operation]
  const { values = {}, body: requestBody } = operation.request
  const names = Object.keys(query).flatMap((name) => {
    const mistake = queryNameMistake(name, only)
    return mistake === undefined ? [] : [violationAt('query', toPointer([name]), mistake)]
  })
  const shapes = (requestBody?.contents ?? []).flatMap(({ properties }) => properties ?? [])
  return [
    ...names,
    ...bodyNameMistakes('body', body, only),
    ...Object.entries({ path, query }).flatMap(([place, inputs]) =>
      Object.entries(inputs).flatMap(([name, value]) =>
        valueMistakes(place, toPointer([name]), name, value, values[place as 'path' | 'query']?.[name]),
      ),
    ),
    ...shapes.flatMap((shape) => bodyValueMistakes(body, shape, '', '')),
    ...contradictions(path, query, body),
  ]
}

function bodyValueMistakes(value: unknown, shape: Properties, pointer: string, name: string): Violation[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => bodyValueMistakes(item, shape, `${pointer}/${index}`, name))
  }
  if (!isObject(value)) return valueMistakes('body', pointer, name, value, shape.values)
  return Object.entries(value).flatMap(([inner, of]) => {
    const known = Object.hasOwn(shape.names, inner) ? shape.names[inner] : undefined
    return known === undefined ? [] : bodyValueMistakes(of, known, pointer + toPointer([inner]), inner)
  })
}

function valueMistakes(
  place: string,
  pointer: string,
  name: string,
  value: unknown,
  known: readonly string[] | undefined,
): Violation[] {
  if (known === undefined) return []
  return [value].flat().flatMap((one) => {
    if (typeof one !== 'string' || known.includes(one) || one.trim() === '') return []
    const meant = misspeltName(one, known)
    if (meant === undefined && !CLOSED.test(name)) return []
    const suggestion = meant === undefined ? '' : `; did you mean ${meant}?`
    return [violationAt(place, pointer, `must be ${known.join(' or ')}, not ${JSON.stringify(one)}${suggestion}`)]
  })
}

/** Names that stand in the path and elsewhere, with another value there. */
function contradictions(path: Inputs['path'], query: Inputs['query'], body: unknown): Violation[] {
  const elsewhere = Object.entries({ body: isObject(body) ? body : {}, query })
  return Object.entries(path).flatMap(([name, value]) =>
    elsewhere.flatMap(([place, others]) => {
      const other = Object.hasOwn(others, name) ? others[name] : undefined
      if (other === undefined || String(other) === value) return []
      const reason = `must be ${JSON.stringify(value)}, as in the path, not ${JSON.stringify(other)}`
      return [violationAt(place, toPointer([name]), reason)]
    }),
  )
}
