import { addAssumedSentences } from './assumed-sentences.js'
import { writeCounts } from './counted-texts.js'

/** What bundling does for this contract. Plain JavaScript without dependencies, since bundling comes before anything is built. */
export default function plugin() {
  return {
    id: 'cloud-cost',
    decorators: {
      oas3: {
        'assumed-sentences': () => ({ Root: { leave: addAssumedSentences } }),
        'counted-texts': () => ({ Example: { leave: writeCounts } }),
      },
    },
  }
}
