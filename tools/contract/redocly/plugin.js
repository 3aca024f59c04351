import { addAssumedSentences } from './assumed-sentences.js'

/** What bundling does for this contract. Plain JavaScript without dependencies, since bundling comes before anything is built. */
export default function plugin() {
  return {
    id: 'cloud-cost',
    decorators: { oas3: { 'assumed-sentences': () => ({ Root: { leave: addAssumedSentences } }) } },
  }
}
