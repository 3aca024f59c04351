import type { Company } from '../company/company.js'

/** The company after a change, and the body of the success. */
export interface Changed {
  readonly company: Company
  readonly body: object
}

// biome-ignore lint/suspicious/noExplicitAny: each change has the types of its own operation; the contract has been checked before.
export type Change = (company: Company, inputs: any) => Changed

/** Changes by operationId: a module a tag, as for views. */
export const CHANGES: ReadonlyMap<string, Change> = new Map(Object.entries({} as Record<string, Change>))
