import type { Measure } from './measure.js'
import { bundleSize } from './measures/bundle-size.js'
import { clientCpu } from './measures/client-cpu.js'
import { docsLighthouse } from './measures/docs-lighthouse.js'
import { instantiations } from './measures/instantiations.js'
import { mockEndurance } from './measures/mock-endurance.js'
import { mockBill, mockLarge } from './measures/mock-large.js'
import { mockStart } from './measures/mock-start.js'
import { mockStreams } from './measures/mock-streams.js'
import { mockCursor, mockGet, mockPost, mockState } from './measures/mock-throughput.js'
import { pageSize } from './measures/page-size.js'
import { pipeline } from './measures/pipeline.js'
import { proxy } from './measures/proxy.js'
import { scale } from './measures/scale.js'
import { untrueSuccesses } from './measures/untrue-successes.js'

/** All measures, in the order in which they are taken and shown. */
export const MEASURES: readonly Measure[] = [
  mockGet,
  mockPost,
  mockState,
  mockCursor,
  mockStart,
  mockLarge,
  mockBill,
  mockStreams,
  mockEndurance,
  proxy,
  clientCpu,
  bundleSize,
  pageSize,
  instantiations,
  untrueSuccesses,
  pipeline,
  scale,
  docsLighthouse,
]
