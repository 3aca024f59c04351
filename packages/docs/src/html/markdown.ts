// Turns Markdown into HTML, and takes it apart into sections.
import { Marked, type Tokens } from 'marked'
import { colouredBlock } from './code-block.js'
import { code, escapeText, type Html, html, raw, to } from './html.js'

export interface MarkdownOptions {
  /** Levels that headings go down by, so that a text fits below a heading of the page. */
  readonly shift?: number
  /** Writes a block of code otherwise, where it has something better. */
  readonly code?: (code: string) => Html | undefined
  /** Rewrites the address of a link; `undefined` leaves its text alone. */
  readonly link?: (address: string) => string | undefined
}

/** Begins an address outside of the site, or on the page itself. */
const IS_ELSEWHERE = /^(?:https?:|#)/
/** Stands before and after each address of the site in what marked writes, which is a text. */
const SPLIT = '\0'

/** Markdown of the working tree as markup. Addresses of the site are written from its folder. */
export function markdown(
  text: string,
  { code: written, shift = 0, link = (address) => address }: MarkdownOptions = {},
): Html {
  const uses = new Map<string, number>()
  const marked = new Marked({
    gfm: true,
    renderer: {
      // What stands behind the language is the name of a file, which tests use.
      code: ({ text: code, lang = '' }: Tokens.Code) =>
        (written?.(code) ?? colouredBlock(code, lang.split(' ')[0] ?? '')).text,
      codespan: ({ text: name }: Tokens.Codespan) => code(name).text,
      heading({ tokens, depth, text: title }: Tokens.Heading) {
        const level = Math.min(depth + shift, 6)
        const name = slug(title)
        const used = uses.get(name) ?? 0
        uses.set(name, used + 1)
        const id = used === 0 ? name : `${name}-${used}`
        return `<h${level} id="${id}"><a class="anchor" href="#${id}">${this.parser.parseInline(tokens)}</a></h${level}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const address = link(href)
        const content = this.parser.parseInline(tokens)
        if (address === undefined) return content
        return `<a href="${IS_ELSEWHERE.test(address) ? escapeText(address) : SPLIT + address + SPLIT}">${content}</a>`
      },
      table({ header, rows }: Tokens.Table) {
        const cell =
          (tag: string) =>
          ({ tokens }: Tokens.TableCell) =>
            `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
        const head = header.map(cell('th')).join('')
        const body = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('\n')
        return scrolling(html`<table><thead><tr>${raw(head)}</tr></thead><tbody>${raw(body)}</tbody></table>`).text
      },
    },
  })
  const pieces = marked.parse(text, { async: false }).split(SPLIT)
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? to(piece) : raw(piece)))}`
}

/** A plain sentence with names in backticks. */
export function inlineCode(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? code(part) : part))}`
}

/** A part that scrolls by itself on narrow screens, also by keyboard. */
export function scrolling(content: Html): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Table">${content}</div>`
}

export interface Section {
  readonly title: string
  readonly text: string
}

/** The parts of a Markdown text below its second-level headings; what stands before them comes first, without a title. */
export function sections(text: string): Section[] {
  const [lead = '', ...rest] = text.split(/^## /m)
  const parts = rest.map((part) => {
    const end = part.indexOf('\n')
    return { title: part.slice(0, end).trim(), text: part.slice(end + 1).trim() }
  })
  return [{ title: '', text: lead.replace(/^# .*\n/, '').trim() }, ...parts]
}

export function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
}

/** The links of a package's README: its files are not part of the site, so their words stay alone. */
export function siteLink(address: string): string | undefined {
  return /^(https?:|#)/.test(address) ? address : undefined
}
