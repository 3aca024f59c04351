// The load of a machine hour by hour: its usual course and its noise.
import type { Load } from '../company/company-file.js'
import type { Signal } from '../company/resource.js'
import { fraction } from '../kernel/random.js'
import { dayOfHour, isWeekend, startOfDay } from '../kernel/time.js'
import { DAY_OFF } from './schedule.js'

/** How a signal follows the load of its machine. */
interface Course {
  /** What there is of it without any load, as a share of the most. */
  readonly base: number
  /** An hour is up to this share above or below the usual. */
  readonly noise: number
  /** A sample is up to this share above or below the mean of its hour. */
  readonly spread: number
  /** Whether it peaks while the machine is backed up. */
  readonly peaksInBackup?: true
}

const COURSES: Readonly<Record<Signal, Course>> = {
  processor: { base: 0, noise: 0.15, spread: 0.08 },
  received: { base: 0.04, noise: 0.4, spread: 0.3 },
  sent: { base: 0.02, noise: 0.35, spread: 0.3 },
  read: { base: 0.1, noise: 0.5, spread: 0.4, peaksInBackup: true },
  written: { base: 0.2, noise: 0.3, spread: 0.4 },
  memory: { base: 0.7, noise: 0.03, spread: 0.02 },
  connections: { base: 0.1, noise: 0.2, spread: 0.15 },
}

/** The local hour of the backup. */
const BACKUP_HOUR = 2

/** What a processor does at full load, as a share of what it could do, from and to. */
const PROCESSOR_LEVELS: Readonly<Record<Load, readonly [number, number]>> = {
  web: [0.1, 0.9],
  batch: [0.65, 0.8],
  steady: [0.5, 0.8],
  idle: [0.015, 0.03],
}
const OTHER_LEVELS: Readonly<Record<Load, readonly [number, number]>> = {
  web: [0.2, 0.7],
  batch: [0.4, 0.7],
  steady: [0.3, 0.6],
  idle: [0.01, 0.03],
}

/** How busy what people use is in each local hour of a weekday. */
const WEB_HOURS: readonly number[] = [
  0.1, 0.08, 0.06, 0.06, 0.07, 0.1, 0.18, 0.35, 0.65, 0.8, 0.85, 0.84, 0.7, 0.8, 0.85, 0.82, 0.78, 0.7, 0.5, 0.42, 0.38,
  0.3, 0.2, 0.14,
]
const EVEN_LOADS: Readonly<Record<Exclude<Load, 'web'>, number>> = { batch: 0.95, steady: 0.9, idle: 1 }

/** So many sequences of noise are shared by all machines: sums over many machines need no further ones. */
const TRACKS = 16

/** How busy a load is in a local hour since 1970, from 0 to 1. */
function loadAt(load: Load, localHour: number): number {
  if (load !== 'web') return EVEN_LOADS[load]
  const day = dayOfHour(localHour)
  return (WEB_HOURS[localHour - startOfDay(day)] as number) * (isWeekend(day) ? DAY_OFF : 1)
}

/** How much of a signal there usually is in a local hour since 1970, as a share of the most. */
export function courseAt(signal: Signal, load: Load, localHour: number): number {
  const { base, peaksInBackup } = COURSES[signal]
  if (peaksInBackup && ((localHour % 24) + 24) % 24 === BACKUP_HOUR) return 1
  return base + (1 - base) * loadAt(load, localHour)
}

/** How much an hour since 1970 differs from the usual: around 1. */
export function noiseAt(signal: Signal, track: number, hour: number, seed: number): number {
  return 1 + COURSES[signal].noise * (2 * fraction(seed, signal, track, hour) - 1)
}

/** The sequence of noise that machines of one name have, or another resource has by its key. */
export function trackOf(name: string, seed: number): number {
  return Math.floor(fraction(seed, name, 'track') * TRACKS)
}

/** The most that a resource has of a signal, in percent, before noise. Machines of one name are much alike. */
export function levelOf(signal: Signal, load: Load, name: string, key: string, seed: number): number {
  const [from, to] = (signal === 'processor' ? PROCESSOR_LEVELS : OTHER_LEVELS)[load]
  // The seed of the processor is older than the other signals.
  const common = from + (to - from) * fraction(seed, name, signal === 'processor' ? 'level' : signal)
  return 100 * common * (0.9 + 0.1 * fraction(seed, key, signal))
}

/** Samples are taken every five minutes. */
export const SAMPLES_IN_HOUR = 12

/** They add up to nothing, so that the mean of the samples of an hour is the mean of the hour. */
const SAMPLE_OFFSETS: readonly number[] = [0.2, -0.5, 0.8, -0.1, -0.9, 0.4, 1, -0.6, 0.1, -0.3, 0.5, -0.6]

/** How much a sample, from 0 to 11, differs from the mean of its hour: around 1. */
export function sampleAt(signal: Signal, hour: number, sample: number): number {
  const position = (((hour * 5 + sample) % SAMPLES_IN_HOUR) + SAMPLES_IN_HOUR) % SAMPLES_IN_HOUR
  return 1 + COURSES[signal].spread * (SAMPLE_OFFSETS[position] as number)
}

/** The highest sample of an hour as a multiple of its mean. */
export function highestSample(signal: Signal): number {
  return 1 + COURSES[signal].spread
}
