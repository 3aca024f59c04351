import type { Page } from '../site/page.js'
import type { SearchEntry } from './options.js'

/** Pages by the beginning of their address: what a result says that they are, and what they and their sections are worth. */
const KINDS: readonly (readonly [beginning: string, word: string, page: number, section: number])[] = [
  ['guides/', 'Guide: ', 1.2, 1],
  ['stories/', 'Story: ', 1, 0.4],
  ['glossary', '', 0.8, 0.5],
  ['changelog', '', 0.3, 0.3],
  ['', '', 0.8, 0.8],
]

/** What a name of the glossary is worth to those who didn't write it in full: the operations that have it are wanted then. */
const NAME = 0.2

/** A heading, or the term of a glossary, with which a section begins. */
const SECTION = /(?=<h[23] id="|<div id="[^"]+"><dt)/
const HEADING = /^<(?:h[23]|div) id="([^"]+)">(.*?)<\/(?:h[23]|dt)>/s

/** A page and its sections. Operations have entries of their own, so their pages have none, nor those that show them all. */
export function pageEntries({ file, label, title, description, main, wide }: Page): SearchEntry[] {
  if (file.startsWith('operations/') || wide === true) return []
  const [, word = '', weight = 1, sectionWeight = 1] = KINDS.find(([beginning]) => file.startsWith(beginning)) ?? []
  const blank = { name: '', path: '', members: '', notes: '' }
  const address = file.replace(/^.*\/|\.html$/g, '')
  const page: SearchEntry = {
    ...blank,
    path: address,
    id: file,
    url: file,
    title: label,
    detail: `${word}${description}`,
    text: `${title} ${description}`,
    weight,
  }
  if (file === 'ledger.html' || file === 'map.html') return [page]
  // The requests of a story are those of its operations.
  const markup = word === 'Story: ' ? main.text.replaceAll(/<pre.*?<\/pre>/gs, '') : main.text
  const sections = markup.split(SECTION).flatMap((part): SearchEntry[] => {
    const [, id, heading = ''] = HEADING.exec(part) ?? []
    if (id === undefined) return []
    const url = `${file}#${id}`
    // Of a term, what it stands for comes after it.
    const [term = '', meaning] = heading.split(' <span class="soft">')
    const isName = term.startsWith('<dt><code>')
    const text = `${label} ${plain(part)}`
    return [
      {
        ...blank,
        name: isName ? id : '',
        id: url,
        url,
        title: plain(term),
        detail: meaning === undefined ? `${word}${label}` : `${label}: ${plain(meaning)}`,
        text,
        weight: isName ? NAME : sectionWeight,
      },
    ]
  })
  return [page, ...sections]
}

function plain(markup: string): string {
  return markup
    .replaceAll(/<svg.*?<\/svg>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#?\w+;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
