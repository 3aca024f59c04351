import { writeCounts } from './counted-texts.js'
import { checkMarks, expandMarks } from './marks.js'

/** What bundling does for this contract, before anything is built: plain JavaScript. */
export default function plugin() {
  return {
    id: 'cloud-cost',
    decorators: {
      oas3: {
        marks: expandMarks,
        'counted-texts': () => ({ Example: { leave: writeCounts } }),
      },
    },
    rules: { oas3: { 'known-marks': checkMarks } },
  }
}
