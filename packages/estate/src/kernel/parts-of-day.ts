/**
 * A day has three parts: night from midnight to 8 o'clock, work until 18 o'clock, and evening. Within a part, the number of
 * running machines does not change, which is as fine as daily figures need and keeps reservations of machines that rest at
 * night from looking fully used.
 */
export const PART_HOURS = [8, 10, 6] as const
export type PartOfDay = 0 | 1 | 2
export const PARTS_OF_DAY: readonly PartOfDay[] = [0, 1, 2]

/** The part of the day that an hour from 0 to 23 belongs to. */
export function partOf(hour: number): PartOfDay {
  if (hour < PART_HOURS[0]) return 0
  return hour < PART_HOURS[0] + PART_HOURS[1] ? 1 : 2
}

/** Numbers of many pools: a column for each part of a day, in which each pool has its position. */
export type ByPart = readonly [Float64Array, Float64Array, Float64Array]

export function byPart(pools: number): ByPart {
  return [new Float64Array(pools), new Float64Array(pools), new Float64Array(pools)]
}

/** Adds to one number of a column. */
export function add(column: Float64Array, position: number, amount: number): void {
  column[position] = (column[position] as number) + amount
}
