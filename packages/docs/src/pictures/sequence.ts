// Draws the calls of a story.
import { type Html, html } from '../html/html.js'
import { textLines, wrapped } from './text.js'

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

const WIDTH = 358
const FIRST_LANE = 10
const LANE_GAP = 34
const TEXT_GAP = 16
const LINE = 16
const GAP = 14
/** The letters of a bold title of 13 pixels are as wide as plain letters of 14.5. */
const BOLD = 14.5
const NOTE = 12
const PROGRAM = 'Your program'

/** The calls of a story from top to bottom: lanes at the left, and next to each call what it is, takes and gives. */
export function sequencePicture(calls: readonly SequenceCall[], label: string): Html {
  const lanes = [PROGRAM, ...new Set(calls.map(({ lane }) => lane))]
  const laneX = (lane: string): number => FIRST_LANE + lanes.indexOf(lane) * LANE_GAP
  const textX = laneX(lanes.at(-1) ?? PROGRAM) + TEXT_GAP
  let top = lanes.length * LINE + GAP
  const rows = calls.map((call, index) => {
    const title = wrapped(`${index + 1}. ${call.title}`, WIDTH - textX, BOLD)
    const notes = notesOf(call).flatMap((note) => wrapped(note, WIDTH - textX, NOTE))
    const height = Math.max((title.length + notes.length) * LINE, 2 * LINE) + GAP
    const row = { call, title, notes, top, height }
    top += height
    return row
  })
  return html`<svg class="sequence" viewBox="0 0 ${WIDTH} ${top}" width="${WIDTH}" height="${top}" role="group" aria-label="${label}">
${lanes.map((lane, index) => {
  const y = index * LINE + 12
  const name = textLines([lane], { x: laneX(lane) - 6, y, lineHeight: LINE, class: 'lane-name' })
  return html`<path class="lane" d="M${laneX(lane)} ${y + 4}V${top}"/>${name}
`
})}
${rows.map(({ call, title, notes, top: y, height }, index) => {
  const from = laneX(PROGRAM)
  const to = laneX(call.lane)
  const box = html`<rect x="0" y="${y - 3}" width="${WIDTH}" height="${height - 4}" rx="6"/>`
  const there = html`<path class="there" d="M${from} ${y + 8}H${to}m-6-4 6 4-6 4"/>`
  const arrow = html`<path d="M${from + 6} ${y + 4 + LINE}l-6 4 6 4"/>`
  const back = html`<path class="back" d="M${to} ${y + 8 + LINE}H${from}"/>${arrow}`
  const place = { x: textX, lineHeight: LINE }
  const words = textLines(title, { ...place, y: y + 12, class: 'call-title' })
  const more = textLines(notes, { ...place, y: y + 12 + title.length * LINE, class: 'call-note' })
  return html`<a href="${call.href}"><title>${index + 1}. ${call.title}: ${call.operation}</title>${box}${there}<g${
    call.refusal !== undefined && html` class="refused"`
  }>${back}</g>${words}${notes.length > 0 && html` ${more}`}</a>
`
})}</svg>`
}

function notesOf({ takes, gives, compares, refusal }: SequenceCall): string[] {
  return [
    ...(refusal === undefined ? [] : [`refused with ${refusal}`]),
    ...(takes.length === 0 ? [] : [`takes ${takes.join(', ')}`]),
    ...(gives.length === 0 ? [] : [`gives ${gives.join(', ')}`]),
    ...(compares.length === 0 ? [] : [`compares with ${compares.join(', ')}`]),
  ]
}
