/** How many random cases are tried: few in `npm test`, for which somebody waits, and in `npm run test:all` as many as the night has time for. */
export function runs(inTest: number, atNight: number): number {
  return process.env['TEST_ALL'] === '1' ? atNight : inTest
}
