import { clientSample, reactQuerySample } from './client.js'
import { curlSample } from './curl.js'
import { fetchSample } from './fetch.js'
import { goSample } from './go.js'
import { type HttpRequest, httpRequest } from './http-request.js'
import { javaSample } from './java.js'
import { LANGUAGES, type Language } from './languages.js'
import { pythonSample } from './python.js'
import type { SampleCall } from './sample.js'

const WRITERS: { readonly [language in Language]: (request: HttpRequest, call: SampleCall) => string } = {
  curl: curlSample,
  client: (_, call) => clientSample(call),
  fetch: fetchSample,
  'react-query': (_, call) => reactQuerySample(call),
  python: pythonSample,
  go: goSample,
  java: javaSample,
}

/** A call as code of a language. */
export function sampleIn(language: Language, call: SampleCall): string {
  return WRITERS[language](httpRequest(call), call)
}

/** A call as code of all languages. */
export function samplesOf(call: SampleCall): readonly ((typeof LANGUAGES)[number] & { readonly source: string })[] {
  return LANGUAGES.map((language) => ({ ...language, source: sampleIn(language.id, call) }))
}
