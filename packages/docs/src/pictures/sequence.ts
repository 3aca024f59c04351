// Draws the calls of a story.
import { type Html, html } from '../html/html.js'

/** A call between the program and a group. */
export interface SequenceCall {
  readonly title: string
  /** What is called; part of the link's name, which shows where it is pointed at. */
  readonly operation: string
  readonly href: string
  /** The name of its lane. */
  readonly lane: string
  /** An error that is expected, such as `HTTP 404`. */
  readonly refusal: string | undefined
  /** Names of the values that it sends, that it hands on, and that its answer is compared with. */
  readonly takes: readonly string[]
  readonly gives: readonly string[]
  readonly compares: readonly string[]
}

const FIRST_LANE = 10
/** As in the styles, which draw the lanes. */
const LANE_GAP = 34
const PROGRAM = 'Your program'

/** The calls of a story from top to bottom: lanes at the left, and next to each call what it is, takes and gives. */
export function sequencePicture(calls: readonly SequenceCall[], label: string): Html {
  const lanes = [PROGRAM, ...new Set(calls.map(({ lane }) => lane))]
  const x = (lane: string): number => FIRST_LANE + lanes.indexOf(lane) * LANE_GAP
  return html`<div class="sequence" style="--lanes:${lanes.length}">
${lanes.map((lane) => html`<p class="lane soft" style="margin-left:${x(lane) - 6}px">${lane}</p>\n`)}<ol aria-label="${label}">
${calls.map((call, index) => callItem(call, index, x(call.lane)))}</ol></div>`
}

function callItem({ title, operation, href, refusal, ...values }: SequenceCall, index: number, end: number): Html {
  const { takes, gives, compares } = values
  const notes = [
    refusal !== undefined && `refused with ${refusal}`,
    takes.length > 0 && `takes ${takes.join(', ')}`,
    gives.length > 0 && `gives ${gives.join(', ')}`,
    compares.length > 0 && `compares with ${compares.join(', ')}`,
  ].filter((note) => note !== false)
  return html`<li${refusal !== undefined && html` class="refused"`}><a href="${href}" title="${operation}">
<svg width="${end + 2}" height="32" aria-hidden="true"><path d="M${FIRST_LANE} 10H${end}m-6-4 6 4-6 4"/>
<path class="back" d="M${end} 26H${FIRST_LANE}"/><path class="back-end" d="M${FIRST_LANE + 6} 22l-6 4 6 4"/></svg>
<b>${index + 1}. ${title}</b>${notes.map((note) => html` <span>${note}</span>`)}</a></li>
`
}
