import { coloured } from '../src/html/code-block.js'
import { LANGUAGES, type Language } from '../src/samples/languages.js'
import type { SampleCall } from '../src/samples/sample.js'
import { ownScript } from './load-script.js'

/** A call as code, which a script of its own writes. */
export async function writtenSample(language: Language, call: SampleCall): Promise<string> {
  await ownScript('samples.js')
  return globalThis.cloudCostSamples?.(language, call) ?? ''
}

/** Shows code of a language with its colours. */
export function showSample(place: Element, source: string, language: Language): void {
  place.innerHTML = coloured(source, LANGUAGES.find(({ id }) => id === language)?.grammar ?? '').text
}
