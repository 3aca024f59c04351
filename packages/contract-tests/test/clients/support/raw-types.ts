import type { Operation } from '@cloud-cost/contract/model'

const PRELUDE = `/** Assignable both ways. */
type Alike<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Inputs<F> = F extends (client: never, ...rest: infer R) => unknown ? Exclude<Extract<R[0], object>, undefined> : never
type Result<F> = F extends (...given: never[]) => Promise<infer R> ? R : never
/** Functions take a \`Date\` for a text and \`undefined\` for what is left out, too, and arrays that they don't change. */
type Plain<T> = T extends Date | undefined ? never : T extends string ? T : T extends readonly (infer E)[] ? Plain<E>[] : T extends object ? { [K in keyof T]: Plain<T[K]> } : T
type Body<O> = O extends { requestBody?: { content: { 'application/json': infer B } } } ? B : never
type Answer<O> = O extends { responses: { 200: { content: { 'application/json': infer A } } } } ? Exclude<A, { status: 'error' }> : void
type Without<T, Names> = { [K in keyof T as K extends Names ? never : K]: T[K] }
type Lifted<A> = A extends { data: infer D } ? Without<A, 'status' | 'error' | 'data'> & D : never`

/**
 * What a compiler has to accept if the types of a client and those of openapi-typescript say the same of every operation: its parameters, its
 * body, and what a success holds.
 */
export function rawTypes(group: string, operations: readonly Operation[]): string {
  return [
    `import type * as Client from '@cloud-cost/${group}-client'`,
    `import type { operations } from '@cloud-cost/openapi/types/${group}'`,
    PRELUDE,
    ...operations.flatMap(statements),
  ].join('\n')
}

function statements({ operationId, parameters, body, payload }: Operation): string[] {
  const own = `typeof Client.${operationId}`
  const raw = `operations['${operationId}']`
  return [
    ...(parameters.length === 0
      ? []
      : [alike(`Plain<Omit<Inputs<${own}>, 'extraQuery' | 'body'>>`, `Pick<${raw}['parameters'], 'path' | 'query'>`)]),
    ...(body === undefined ? [] : [alike(`Plain<NonNullable<Inputs<${own}>['body']>>`, `Body<${raw}>`)]),
    alike(`Result<${own}>`, resultOf(payload, `Answer<${raw}>`)),
  ]
}

/** What a function makes of a success: see the README of client-core. */
function resultOf(payload: Operation['payload'], answer: string): string {
  if (payload === 'empty' || payload === 'raw') return answer
  return payload === 'data.list' ? `Lifted<${answer}>` : `Without<${answer}, 'status' | 'error'>`
}

function alike(own: string, raw: string): string {
  return `{ const alike: Alike<${own}, ${raw}> = true; void alike }`
}
