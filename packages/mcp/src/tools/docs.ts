// The tool that reads the docs, for hosts that show a model no resources.
import { DOCS_PAGES } from '../docs/pages.js'
import { docsSearch } from '../docs/search.js'
import { LOOKS_UP, type Tool } from './add-tool.js'
import { ToolError } from './tool-error.js'

/** How many characters of a section are shown that was found. */
const LONGEST_EXCERPT = 2500

const ARGUMENTS = {
  words: { kind: 'text', isQuestion: true, longest: 200, description: 'A question, such as "how do pages work"' },
  uri: { kind: 'text', description: 'A page or section that was found, to read all of it' },
  limit: { kind: 'integer', least: 1, most: 20, otherwise: 5, description: '1 to 20; null for 5' },
} as const

export const docsTool: Tool<typeof ARGUMENTS> = {
  name: 'search_docs',
  title: 'Search the docs',
  description: 'Finds guides, terms and open questions by words; shows the best section, and names others.',
  arguments: ARGUMENTS,
  effects: LOOKS_UP,
  async run({ words, uri, limit }) {
    const search = await docsSearch()
    if (uri !== undefined) return { texts: [await textOf(uri, search)] }
    if (words === undefined) throw new ToolError('words or uri is required')
    const [best, ...others] = search.find(words, limit)
    if (best === undefined)
      return { texts: [`Nothing was found. Pages are: ${DOCS_PAGES.map((page) => page.uri).join(', ')}.`] }
    const left = best.text.length - LONGEST_EXCERPT
    const excerpt = left > 0 ? `${best.text.slice(0, LONGEST_EXCERPT)} … ${left} characters left out` : best.text
    const lines = others.map((section) => `- ${section.uri} (${section.page}: ${section.title})`)
    return {
      texts: [
        `${best.uri}\n${best.page}: ${best.title}\n\n${excerpt}`,
        ...(lines.length > 0 ? [`Further sections:\n${lines.join('\n')}`] : []),
      ],
    }
  },
}

/** @throws {ToolError} for an address that there is not */
async function textOf(uri: string, search: Awaited<ReturnType<typeof docsSearch>>): Promise<string> {
  const page = DOCS_PAGES.find((one) => one.uri === uri)
  const text = page === undefined ? search.get(uri)?.text : await page.read()
  if (text !== undefined) return text
  throw new ToolError(
    `page "${uri.slice(0, 200)}" not found. Pages are: ${DOCS_PAGES.map((one) => one.uri).join(', ')}.`,
  )
}
