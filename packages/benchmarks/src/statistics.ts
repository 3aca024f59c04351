/** The value in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/**
 * The smallest value that so many percent of the values don't exceed.
 *
 * @throws RangeError without values
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = Float64Array.from(values).sort()
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]
  if (value === undefined) throw new RangeError('there are no values')
  return value
}

/** A number with as many digits as a reader needs. */
export function rounded(value: number, digits = 3): number {
  return Number(value.toPrecision(digits))
}
