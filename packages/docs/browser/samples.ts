import { sampleIn } from '../src/samples/samples.js'

declare global {
  /** Writes code in all languages, once its script is loaded. */
  var cloudCostSamples: typeof sampleIn | undefined
}

globalThis.cloudCostSamples = sampleIn
