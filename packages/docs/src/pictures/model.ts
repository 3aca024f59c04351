// Draws the things that the service is about, and how they belong together.
import { type Html, html, to } from '../html/html.js'
import { inLayers, type LayerNode, type NodePosition } from './layers.js'
import { textLines, wrapped } from './text.js'

/** A thing that the service is about. */
export interface ModelPart extends LayerNode {
  readonly title: string
  /** The vendor that has it, where not all do. */
  readonly note?: string
  readonly href: string
}

const WIDTH = 358
const WIDEST = 150
const GAP = 30
const MARGIN = 4
const TITLE = 13
const LINE = 16

interface Box {
  readonly part: ModelPart
  readonly lines: readonly string[]
  readonly x: number
  readonly width: number
}

/** What the service is about as boxes that are links, from the company down to what is left on demand. */
export function modelPicture(parts: readonly ModelPart[]): Html {
  const { layers, lines } = inLayers(parts)
  const rows: { readonly boxes: readonly Box[]; readonly top: number; readonly height: number }[] = []
  let top = MARGIN
  for (const places of layers) {
    const boxes = places.flatMap((place) => boxOf(place, parts))
    const height = Math.max(...boxes.map(({ lines: title, part }) => title.length * LINE + (part.note ? LINE : 0) + 16))
    rows.push({ boxes, top, height })
    top += height + GAP
  }
  const span = ({ layer }: NodePosition): { top: number; bottom: number } => {
    const row = rows[layer] ?? { top: 0, height: 0 }
    return { top: row.top, bottom: row.top + row.height }
  }
  const height = top - GAP + MARGIN
  return html`<svg class="model" viewBox="0 0 ${WIDTH} ${height}" role="group" aria-labelledby="model-title" aria-describedby="model-desc">
<title id="model-title">What the service is about</title>
<desc id="model-desc">${parts.map(({ title, to }) => sentence(title, to, parts)).join('')}</desc>
${lines.map((places) => linePath(places, span))}
${rows.flatMap(({ boxes, top: y, height: high }) => boxes.map((box) => boxMarkup(box, y, high)))}
</svg>`
}

function boxOf({ id, x, width }: NodePosition, parts: readonly ModelPart[]): Box[] {
  const part = parts.find((one) => one.id === id)
  if (part === undefined) return []
  const wide = Math.min(WIDEST, width * WIDTH - 2 * MARGIN)
  return [{ part, lines: wrapped(part.title, wide - 10, TITLE), x: x * WIDTH, width: wide }]
}

function boxMarkup({ part, lines, x, width }: Box, top: number, height: number): Html {
  const text = lines.length * LINE + (part.note ? LINE : 0)
  const first = top + (height - text) / 2 + LINE - 4
  const end = first + lines.length * LINE
  const title = textLines(lines, { x: round(x), y: round(first), lineHeight: LINE, class: 'box-title' })
  const notes = part.note === undefined ? [] : [part.note]
  const note = textLines(notes, { x: round(x), y: round(end), lineHeight: LINE, class: 'box-note' })
  const box = html`<rect x="${round(x - width / 2)}" y="${top}" width="${round(width)}" height="${height}" rx="8"/>`
  return html`<a href="${to(part.href)}">${box}${title}${notes.length > 0 && html` ${note}`}</a>
`
}

/** A curve between two places, straight down where it passes a layer; with an arrow at its end. */
function linePath(
  places: readonly NodePosition[],
  span: (place: NodePosition) => { top: number; bottom: number },
): Html {
  const pieces = places.map((place, index) => {
    const x = round(place.x * WIDTH)
    const { top, bottom } = span(place)
    if (index === 0) return `M${x} ${bottom}`
    const before = places[index - 1] ?? place
    const from = span(before).bottom
    const middle = (from + top) / 2
    const curve = `C${round(before.x * WIDTH)} ${middle} ${x} ${middle} ${x} ${top}`
    return index < places.length - 1 ? `${curve}V${bottom}` : `${curve}m-4-6 4 6 4-6`
  })
  return html`<path d="${pieces.join('')}"/>
`
}

function sentence(title: string, to: readonly string[], parts: readonly ModelPart[]): string {
  const targets = to.flatMap((id) => parts.find((part) => part.id === id)?.title ?? [])
  return targets.length === 0 ? '' : `${title} leads to ${targets.join(', ')}. `
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
