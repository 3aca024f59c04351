// The answers of an operation that are made when its contract is compiled.
import type { PreparedAnswer, PrismAnswer, PrismOperation, PrismResponse } from '../contract/contract.js'
import { examplesOf } from '../contract/examples.js'
import { isJsonType, present } from '../contract/json.js'
import { withBundle } from '../contract/properties.js'
import { describeErrors } from '../contract/violations.js'
import { PREPARED_ACCEPTS } from '../respond/contract-answers.js'
import { ask, type WantedResponse } from '../respond/prism.js'
import { discriminateByStatus, forSender } from './schemas.js'
import type { ValidatorCompiler } from './validators.js'

/** Stands for the statuses that a contract doesn't name. */
const ANY_STATUS = 599

/** Lets Prism choose the answers that are asked for most, so that the running mock needn't: each example by status and name. */
export async function compileAnswers(
  operation: PrismOperation,
  compiler: ValidatorCompiler,
): Promise<PreparedAnswer[]> {
  const success = operation.responses.find(({ code }) => code.startsWith('2'))
  const choices = [
    ...choicesOf(undefined, success),
    ...operation.responses.flatMap((response) => choicesOf(response.code, response)),
  ]
  /** Keyed by all that an answer is except the values of `Accept` that lead to it. */
  const answers = new Map<string, PreparedAnswer>()
  for (const choice of choices) {
    for (const accept of PREPARED_ACCEPTS) {
      const prepared = await prepare(operation, choice, accept, compiler)
      if (prepared === undefined) continue
      const key = JSON.stringify({ ...prepared, accepts: [] })
      const earlier = answers.get(key)
      answers.set(key, earlier === undefined ? prepared : { ...earlier, accepts: [...earlier.accepts, accept] })
    }
  }
  return [...answers.values()]
}

/** The names of the validators of the answers by status. */
export function compileAnswerValidators(
  operation: PrismOperation,
  compiler: ValidatorCompiler,
): { [status: string]: string } {
  return Object.fromEntries(
    operation.responses.flatMap((response) => {
      const schema = schemaOf(operation, response, 0)
      return schema === undefined ? [] : [[response.code, compiler.add(schema)]]
    }),
  )
}

/** The choice of a status alone, and with each of its examples. */
function choicesOf(
  code: string | undefined,
  response: PrismResponse | undefined,
): Pick<PreparedAnswer, 'code' | 'example'>[] {
  if (code?.includes('X') === true) return []
  const own = { ...(code !== undefined && { code }) }
  return [own, ...[...new Set(examplesOf(response).map(({ key }) => key))].map((example) => ({ ...own, example }))]
}

async function prepare(
  operation: PrismOperation,
  choice: Pick<PreparedAnswer, 'code' | 'example'>,
  accept: string,
  compiler: ValidatorCompiler,
): Promise<PreparedAnswer | undefined> {
  const { code, example } = choice
  const wanted: WantedResponse = {
    ...(code !== undefined && { status: code === 'default' ? ANY_STATUS : Number(code) }),
    ...present({ example, accept: accept || undefined }),
  }
  const answer = await ask(operation, wanted)
  if (answer instanceof Error) return undefined
  const body = locate(operation, answer)
  // What Prism made up because there is no example is not prepared.
  if (body === undefined && answer.body !== undefined) return undefined
  const schema = body && schemaOf(operation, operation.responses[body[0]], body[1])
  const errors = schema === undefined ? [] : compiler.check(schema, answer.body)
  return {
    ...choice,
    accepts: [accept],
    status: answer.statusCode,
    headers: answer.headers ?? {},
    ...(body !== undefined && { body }),
    ...(errors.length > 0 && { violations: describeErrors('body', errors) }),
  }
}

/** Schemas by the contents of an operation: each is asked for with every example and `Accept`. */
const schemas = new WeakMap<object, object>()

function schemaOf(operation: PrismOperation, response: PrismResponse | undefined, index: number): object | undefined {
  const content = response?.contents?.[index]
  if (content?.schema === undefined || !isJsonType(content.mediaType)) return undefined
  const cached = schemas.get(content)
  if (cached !== undefined) return cached
  const whole = withBundle(forSender(content.schema, 'writeOnly'), operation)
  const schema = discriminateByStatus(whole, whole)
  schemas.set(content, schema)
  return schema
}

/** Where the operation has the example that is the body of an answer. */
function locate({ responses }: PrismOperation, { body }: PrismAnswer): PreparedAnswer['body'] {
  for (const [response, { contents = [] }] of responses.entries()) {
    for (const [content, { examples = [] }] of contents.entries()) {
      const example = examples.findIndex((candidate) => 'value' in candidate && candidate.value === body)
      if (example !== -1) return [response, content, example]
    }
  }
  return undefined
}
