import { fraction } from '../kernel/random.js'
import type { Region } from './region.js'

const ZONES = ['a', 'b', 'c']

/** The letter of the zone that something in a region is in. */
export function zoneLetter({ zones = ZONES }: Pick<Region, 'zones'>, name: string): string {
  return zones[Math.floor(fraction(name, 'zone') * zones.length)] ?? 'a'
}
