import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HTMLElement, type Node, parse, TextNode } from 'node-html-parser'
import { parse as parseYaml } from 'yaml'
import { NAMES_PAGE } from '../glossary/entries.js'
import type { Page } from '../html/page.js'
import { PACKAGE } from '../paths.js'
import type { SearchEntry } from './options.js'

/** Pages by the beginning of their address: what a result says that they are, and what they and their sections are worth. */
const KINDS: readonly (readonly [beginning: string, word: string, page: number, section: number])[] = [
  ['guides/', 'Guide: ', 1.2, 1],
  ['stories/', 'Story: ', 1, 0.4],
  ['reference/', '', 1, 0],
  ['glossary', '', 0.8, 0.5],
  ['bill-columns', '', 0.8, 0.2],
  ['changelog', '', 0.3, 0.3],
  ['maintaining/', 'Maintain: ', 0.3, 0.2],
  ['', '', 0.8, 0.8],
]

/** What people want when a page or a section answers them, by its address. */
const TASKS_OF_PAGES: Readonly<Record<string, string>> = parseYaml(
  readFileSync(join(PACKAGE, 'content', 'tasks.yaml'), 'utf8'),
)

/** Pages whose names are found by themselves. */
const WITHOUT_SECTIONS: readonly string[] = ['map.html', 'mock/company-file.html', NAMES_PAGE]

/** A page and its sections. Operations have entries of their own, so their pages have none. */
export function pageEntries({ file, label, title, description, main }: Page): SearchEntry[] {
  if (file.startsWith('operations/')) return []
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
    tasks: TASKS_OF_PAGES[file] ?? '',
    weight,
  }
  if (file.startsWith('certainty') || WITHOUT_SECTIONS.includes(file)) return [page]
  // The requests of a story are those of its operations.
  const left = word === 'Story: ' ? 'svg, pre' : 'svg'
  const found = sectionsOf(main.text, left)
  // The newest release alone, so that the index does not grow with each of them.
  const sections = (file === 'changelog.html' ? found.slice(0, 1) : found).map(
    ({ id, term, meaning, text }): SearchEntry => {
      const url = `${file}#${id}`
      return {
        ...blank,
        id: url,
        url,
        title: term,
        detail: meaning === '' ? `${word}${label}` : `${label}: ${meaning}`,
        text: `${label} ${text}`,
        tasks: TASKS_OF_PAGES[url] ?? '',
        weight: sectionWeight,
      }
    },
  )
  return [page, ...sections]
}

/** A part of a page that has an address: what follows a heading, or an entry of the glossary. */
interface Section {
  readonly id: string
  /** The heading, or the term that is explained. */
  readonly term: string
  /** What a term stands for. */
  readonly meaning: string
  readonly text: string
}

/** The sections of a page, without the elements that a selector names. */
function sectionsOf(markup: string, left: string): Section[] {
  const root = parse(markup, { blockTextElements: { script: true, style: true } })
  for (const element of root.querySelectorAll(left)) element.remove()
  const found: { readonly heading: HTMLElement; readonly id: string; readonly texts: string[] }[] = []
  const visit = (node: Node): void => {
    const heading = node instanceof HTMLElement ? headingOf(node) : undefined
    if (node instanceof HTMLElement && heading !== undefined) found.push({ heading, id: node.id, texts: [] })
    if (node instanceof TextNode) found.at(-1)?.texts.push(node.text)
    for (const child of node.childNodes) visit(child)
  }
  visit(root)
  return found.map(({ heading, id, texts }) => {
    const meaning = heading.querySelector('.soft')
    meaning?.remove()
    return { id, term: textOf(heading), meaning: textOf(meaning), text: oneLine(texts) }
  })
}

/** The heading of a section that begins with an element. */
function headingOf(element: HTMLElement): HTMLElement | undefined {
  const { tagName, id } = element
  if (id === '') return undefined
  if (tagName === 'H2' || tagName === 'H3') return element
  const [first] = element.childNodes
  return first instanceof HTMLElement && first.tagName === 'DT' ? first : undefined
}

/** The words of an element. The words of elements in it stand apart. */
function textOf(node: Node | null): string {
  const texts = (inner: Node): string[] =>
    inner instanceof TextNode ? [inner.text] : inner.childNodes.flatMap((child) => texts(child))
  return node === null ? '' : oneLine(texts(node))
}

function oneLine(texts: readonly string[]): string {
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim()
}
