// Draws the calls of a story.
import { type Html, html } from '../html/html.js'
import type { Story, StoryCall } from './story.js'

const FIRST_LANE = 10
/** As in the styles, which draw the lanes. */
const LANE_GAP = 34
const PROGRAM = 'Your program'

/** The calls of a story from top to bottom: lanes at the left, and next to each call what it is, takes and gives. */
export function storyPicture({ calls, names }: Story): Html {
  const lanes = [PROGRAM, ...new Set(calls.map(({ group }) => group.title))]
  const x = (lane: string): number => FIRST_LANE + lanes.indexOf(lane) * LANE_GAP
  const used = new Set(calls.flatMap(({ takes, compares }) => [...takes, ...compares]))
  const note = (words: string, references: readonly string[]): string | false =>
    references.length > 0 && `${words} ${references.map((reference) => names.get(reference) ?? reference).join(', ')}`
  const item = (
    { title, step, operation, group, status, takes, compares, outputs }: StoryCall,
    index: number,
  ): Html => {
    const gives = outputs.map(({ reference }) => reference)
    const notes = [
      status >= 400 && `refused with HTTP ${status}`,
      note('takes', takes),
      note(
        'gives',
        gives.filter((reference) => used.has(reference)),
      ),
      note('compares with', compares),
    ].filter((one) => one !== false)
    const end = x(group.title)
    // The summary of the operation shows where the link is pointed at.
    return html`<li${status >= 400 && html` class="refused"`}><a href="#${step.stepId}" title="${operation.summary}">
<svg width="${end + 2}" height="32" aria-hidden="true"><path d="M${FIRST_LANE} 10H${end}m-6-4 6 4-6 4"/>
<path class="back" d="M${end} 26H${FIRST_LANE}"/><path class="back-end" d="M${FIRST_LANE + 6} 22l-6 4 6 4"/></svg>
<b>${index + 1}. ${title}</b>${notes.map((one) => html` <span>${one}</span>`)}</a></li>
`
  }
  return html`<div class="sequence" style="--lanes:${lanes.length}">
${lanes.map((lane) => html`<p class="lane soft" style="margin-left:${x(lane) - 6}px">${lane}</p>\n`)}<ol aria-label="The ${calls.length} calls of the story in their order">
${calls.map(item)}</ol></div>`
}
