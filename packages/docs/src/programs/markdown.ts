import { NodeHtmlMarkdown } from 'node-html-markdown'

/** What is for eyes and hands alone: controls with their labels, pictures, and the lists of links within a page. None holds another of its name. */
const LEFT_OUT = /<(nav|form|button|figure|svg|label|legend|input)\b(?:[^>]*>.*?<\/\1>|(?<=<input)[^>]*>)/gs

/** What Markdown would read as its own stands in code. */
const NOTHING = [/(?!)/g, ''] as const

/** The colours of code, which are most of what pages are made of, and nothing in Markdown. */
const SPANS = /<\/?span\b[^>]*>/g

/** Further examples of an operation, in all languages but the first. */
const FURTHER = /<pre [^>]* data-further>.*?<\/pre>/gs

/** The end of a line after a word in markup, which the converter takes for nothing. */
const LINE_END = /<\/(a|code|em|strong)>\n/g

/** Any block, as the converter has it by default. */
const BLOCK = { surroundingNewlines: 2 }

const CONVERTER = new NodeHtmlMarkdown(
  { bulletMarker: '-', useInlineLinks: false, globalEscape: NOTHING, lineStartEscape: NOTHING },
  {
    div: ({ node }) => (node.classList.contains('code-head') ? { ignore: true } : BLOCK),
    p: ({ node }) => (node.hasAttribute('hidden') ? { ignore: true } : BLOCK),
    a: ({ node }) => ({ postprocess: ({ content }) => link(content.trim(), node.getAttribute('href') ?? '') }),
    // What stands behind a button.
    small: { prefix: '(', postfix: ')' },
    summary: { prefix: '**', postfix: '**', surroundingNewlines: 2 },
    dt: { prefix: '- ', surroundingNewlines: 1 },
    // What describes a term, also a list of further terms, stands below it.
    dd: { surroundingNewlines: 1, postprocess: ({ content }) => content.trim().replaceAll(/^(?=.)/gm, '  ') },
  },
)
// Without this, names in the cells of tables are plain text.
CONVERTER.tableCellTranslators.set('code', { noEscape: true, postprocess: ({ content }) => `\`${content}\`` })

/** Markdown has no ids that links within a page could lead to. */
function link(content: string, address: string): string {
  return address.startsWith('#') ? content : `[${content}](${address})`
}

/** Begins a section, or an entry of a glossary. */
const PART = /^(?=<section|<div\sid="[^"]*"><dt>)/m

/** The Markdown of the markup of a page: part by part, as the converter takes much longer for a text that is twice as long. */
export function toMarkdown(markup: string): string {
  const text = markup
    .replaceAll(LEFT_OUT, '')
    .replaceAll(FURTHER, '')
    .replaceAll(SPANS, '')
    .replaceAll(LINE_END, '</$1> ')
  const parts = text.split(PART).map((part) => CONVERTER.translate(part).trim())
  return `${parts.join('\n\n')}\n`
}
