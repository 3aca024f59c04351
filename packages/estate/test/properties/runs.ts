import { TRIES_ALL } from '@cloud-cost/contract/trials'

/** How many random cases are tried: few in `npm test`, for which somebody waits, and in `npm run test:all` as many as the night has time for. */
export function runs(inTest: number, atNight: number): number {
  return TRIES_ALL ? atNight : inTest
}
