import type { Violation } from '../contract/contract.js'

/** The mock did not do what it was asked to, or could not be reached. */
export class RemoteMockError extends Error {
  /**
   * @param status of the mock's answer; `undefined` where there was none
   * @param violations what is wrong with the call, and where
   */
  constructor(
    message: string,
    readonly status: number | undefined,
    readonly violations: readonly Violation[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'RemoteMockError'
  }
}
