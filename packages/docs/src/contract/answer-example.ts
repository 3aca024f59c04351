import type { Json } from '@cloud-cost/contract/document'
import { type Operation, responseFor } from '@cloud-cost/contract/model'

/** A named example of the answer with HTTP 200. */
export function answerExample({ responses }: Operation, name = 'default'): Json | undefined {
  return responseFor(responses, 200)?.examples.find((example) => example.name === name)?.body?.value
}
