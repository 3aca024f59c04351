import type { Measure } from './measure.js'
import { mockEndurance } from './measures/mock-endurance.js'
import { mockMemory } from './measures/mock-memory.js'
import { mockStart } from './measures/mock-start.js'
import { mockCursor, mockGet, mockPost, mockState } from './measures/mock-throughput.js'

/** All measures, in the order in which they are taken and shown. */
export const MEASURES: readonly Measure[] = [
  mockGet,
  mockPost,
  mockState,
  mockCursor,
  mockStart,
  mockMemory,
  mockEndurance,
]
