import { setImmediate as others } from 'node:timers/promises'
import { UserError } from '@cloud-cost/contract/failure'
import type { Pause } from './check/check.js'

/**
 * A pause that ends a check when it has taken too long.
 *
 * @param milliseconds from now on
 */
export function pauseWithin(milliseconds: number): Pause {
  const end = performance.now() + milliseconds
  return async () => {
    await others()
    if (performance.now() > end) {
      const seconds = milliseconds / 1000
      throw new UserError(`to check the response took longer than ${seconds} s. Give it more time with --timeout.`)
    }
  }
}
