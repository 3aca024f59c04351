import type { Problem } from './errors.js'

/** Ends the handling of a request with a problem as its answer. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
    this.name = 'Refusal'
  }
}
