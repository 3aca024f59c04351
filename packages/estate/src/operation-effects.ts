// Tells what each operation does, by sending the examples of the contract.
import { INPUTS_WITHOUT_EFFECT, type InputWithoutEffect } from './inputs-without-effect.js'
import type { EstateSession } from './session.js'

/** An operation as a contract describes it. */
export interface DescribedOperation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query'; readonly example?: unknown }[]
  readonly body: { readonly members: readonly string[]; readonly examples: readonly unknown[] } | undefined
}

/** What the estate does for an operation. */
export interface OperationEffects {
  /** `illustrative` answers have a shape that is made up, and are given only when they are asked for; `none` has neither. */
  readonly answer: 'computed' | 'illustrative' | 'none'
  /** Names of the inputs of which the answer or a change depends; none where the answer is not computed. */
  readonly inputs: readonly string[]
  /** What becomes of the other inputs of an operation that is computed. */
  readonly withoutEffect: readonly InputWithoutEffect[]
  /** The members of a company that it changes, such as `aws.accounts`. */
  readonly changes: readonly string[]
}

/** What is looked at: the ids of operations that are computed, answered at all, and changes; and the codes of the clouds. */
interface Observed {
  readonly computed: ReadonlySet<string>
  readonly answered: ReadonlySet<string>
  readonly changes: ReadonlySet<string>
  readonly clouds: readonly string[]
  createSession(): EstateSession
}

/** What an estate does for each operation, by operationId. What is changed is found by sending the examples of the operations. */
export function effectsOf(
  operations: readonly DescribedOperation[],
  estate: Observed,
): ReadonlyMap<string, OperationEffects> {
  const changing = operations.filter(({ operationId }) => estate.changes.has(operationId))
  return new Map(
    operations.map((operation): [string, OperationEffects] => {
      const { operationId } = operation
      const changes = changing.includes(operation) ? changedMembers(operation, changing, estate) : []
      if (!estate.computed.has(operationId)) {
        const answer = estate.answered.has(operationId) ? 'illustrative' : 'none'
        return [operationId, { answer, inputs: [], withoutEffect: [], changes }]
      }
      const all = inputsOf(operation).map((input) => ({ input, without: findWithoutEffect(operationId, input) }))
      const inputs = all.flatMap(({ input, without }) => (without === undefined ? [input.name] : []))
      const withoutEffect = all.flatMap(({ without }) => without ?? [])
      return [operationId, { answer: 'computed', inputs: [...new Set(inputs)], withoutEffect, changes }]
    }),
  )
}

interface Input {
  readonly name: string
  readonly in: 'path' | 'query' | 'body'
}

function inputsOf({ parameters, body }: DescribedOperation): Input[] {
  return [...parameters, ...(body?.members ?? []).map((name): Input => ({ name, in: 'body' }))]
}

function findWithoutEffect(operationId: string, input: Input): InputWithoutEffect | undefined {
  return INPUTS_WITHOUT_EFFECT.find(
    ({ name, in: place, operations = [operationId] }) =>
      name === input.name && place === input.in && operations.includes(operationId),
  )
}

/** The members of a company that the examples of an operation change, by themselves or after the examples of another operation. */
function changedMembers(
  operation: DescribedOperation,
  others: readonly DescribedOperation[],
  { createSession, clouds }: Observed,
): string[] {
  const members = [undefined, ...others].flatMap((before) => {
    const session = createSession()
    if (before !== undefined) ask(session, before)
    const earlier = membersOf(session, clouds)
    ask(session, operation)
    const now = membersOf(session, clouds)
    return [...new Set([...earlier.keys(), ...now.keys()])].filter((name) => earlier.get(name) !== now.get(name))
  })
  return [...new Set(members)].sort()
}

function ask(session: EstateSession, { operationId, parameters, body }: DescribedOperation): void {
  const values = (place: 'path' | 'query'): Record<string, unknown> =>
    Object.fromEntries(
      parameters.filter((parameter) => parameter.in === place).map(({ name, example }) => [name, example]),
    )
  const [path, query] = [values('path'), values('query')]
  // Changes are made at once.
  for (const example of body?.examples ?? [undefined]) void session.answer({ operationId, path, query, body: example })
}

/** What is not as at the start, such as `aws.accounts`. */
function membersOf(session: EstateSession, clouds: readonly string[]): Map<string, string> {
  return new Map(
    Object.values(session.changes()).flatMap((company) =>
      Object.entries(company).flatMap(([name, value]: [string, unknown]) =>
        clouds.includes(name)
          ? Object.entries(value as object).map(([inner, list]): [string, string] => [
              `${name}.${inner}`,
              JSON.stringify(list),
            ])
          : [[name, JSON.stringify(value)] satisfies [string, string]],
      ),
    ),
  )
}
