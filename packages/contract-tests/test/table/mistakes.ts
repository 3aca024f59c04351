// Calls with one mistake each: an input that is missing, or a value that the contract excludes.
import { isObject, type Json } from '@cloud-cost/contract/document'
import { type Operation, type Parameter, resolved, shapeOf } from '@cloud-cost/contract/model'
import { type CallInputs, completeInputs, exampleInputs } from './inputs.js'
import { wrongTexts, wrongValues } from './values.js'

/** A call with one thing wrong. */
export interface Mistake {
  readonly name: string
  /** Where it is: `path.companyId`, `query.startDate`, `body`, `body.tags.0.key`. */
  readonly location: string
  readonly inputs: CallInputs
}

/** Every required input, left out: parameters, the body, members of the body at any depth. */
export function missingInputs(operation: Operation): Mistake[] {
  const { parameters, body } = operation
  const inputs = exampleInputs(operation)
  const { body: _, ...bodiless } = inputs
  return [
    ...parameters
      .filter(({ required }) => required)
      .map(({ name, in: place }) => ({
        name: `without ${place} ${name}`,
        location: `${place}.${name}`,
        inputs: { ...inputs, [place]: without(inputs[place] ?? {}, name) },
      })),
    ...(body?.required ? [{ name: 'without the body', location: 'body', inputs: bodiless }] : []),
    ...bodyMistakes(operation, (_schema, required) => (required ? [undefined] : [])),
  ]
}

/** Every bound, closed value, form and type, violated. */
export function wrongInputs(operation: Operation): Mistake[] {
  return [
    ...operation.parameters.flatMap((parameter) => wrongParameters(operation, parameter)),
    ...bodyMistakes(operation, (schema) => wrongValues(schema)),
  ]
}

function wrongParameters(operation: Operation, { name, in: place, schema }: Parameter): Mistake[] {
  const inputs = exampleInputs(operation)
  return wrongTexts(resolved(operation.document, schema)).map((value) => ({
    name: `${place} ${name} is ${JSON.stringify(value)}`,
    location: `${place}.${name}`,
    inputs: { ...inputs, [place]: { ...inputs[place], [name]: value } },
  }))
}

type Wrong = (schema: Parameter['schema'], required: boolean) => readonly (Json | undefined)[]

/** The mistakes in the members of the body, of the objects in it, and of the first items of its lists. */
function bodyMistakes(operation: Operation, wrong: Wrong): Mistake[] {
  const { document, body } = operation
  const inputs = completeInputs(operation)
  const found: Mistake[] = []
  const visit = (schema: Json | undefined, value: Json | undefined, tokens: readonly string[]): void => {
    const target = resolved(document, schema)
    const { properties, required } = shapeOf(document, target)
    for (const [name, property] of Object.entries(isObject(value) ? properties : {})) {
      const at = [...tokens, name]
      for (const bad of wrong(resolved(document, property), required.has(name))) found.push(mistakeAt(inputs, at, bad))
      visit(property, (value as { [name: string]: Json })[name], at)
    }
    if (target['type'] !== 'array' || !Array.isArray(value) || value.length === 0) return
    const at = [...tokens, '0']
    for (const bad of wrong(resolved(document, target['items']), false)) found.push(mistakeAt(inputs, at, bad))
    visit(target['items'], value[0], at)
  }
  if (body !== undefined) visit(body.schema, inputs.body, [])
  return found
}

function mistakeAt(inputs: CallInputs, tokens: readonly string[], bad: Json | undefined): Mistake {
  const name = tokens.join('.')
  return {
    name: bad === undefined ? `without body ${name}` : `body ${name} is ${JSON.stringify(bad)}`,
    location: `body.${name}`,
    inputs: { ...inputs, body: replaced(inputs.body ?? null, tokens, bad) },
  }
}

/** A copy of a value with another one at a place, or with nothing there. */
function replaced(value: Json, [token = '', ...rest]: readonly string[], replacement: Json | undefined): Json {
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === Number(token) ? inner(item, rest, replacement) : item))
  }
  if (!isObject(value)) return value
  if (rest.length === 0 && replacement === undefined) return without(value, token)
  return { ...value, [token]: inner(value[token] ?? null, rest, replacement) }
}

function inner(value: Json, rest: readonly string[], replacement: Json | undefined): Json {
  return rest.length === 0 ? (replacement ?? null) : replaced(value, rest, replacement)
}

function without(value: { readonly [name: string]: Json }, name: string): { [name: string]: Json } {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}
