import { type Html, html, joined } from '../html/html.js'

/** Mean width of a character, as a part of the font's size. Wide enough for all common fonts of the interface. */
const CHARACTER = 0.56

/** Words in lines that fit a width, since text of an SVG does not wrap. */
export function wrapped(text: string, width: number, size: number): string[] {
  const most = Math.max(1, Math.floor(width / (size * CHARACTER)))
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

export interface TextPlace {
  readonly x: number
  /** Where the first baseline is. */
  readonly y: number
  readonly lineHeight: number
  readonly class: string
}

/** Lines of text below one another. The space between two is for who reads or copies them; it takes no room. */
export function textLines(lines: readonly string[], { x, y, lineHeight, class: name }: TextPlace): Html {
  const spans = lines.map(
    (line, index) => html`<tspan x="${x}"${index > 0 && html` dy="${lineHeight}"`}>${line}</tspan>`,
  )
  return html`<text class="${name}" y="${y}">${joined(spans, html`<tspan font-size="0"> </tspan>`)}</text>`
}
