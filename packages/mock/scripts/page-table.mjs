// The tables that programs write into a page of the docs.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PAGE = fileURLToPath(new URL('../DETAILS.md', import.meta.url))

/** The page with rows of cells, the head first and texts after them, between the lines `<!-- NAME -->` and `<!-- NAME end -->`. */
export function pageWith(name, [head, ...rows], after = '') {
  const page = readFileSync(PAGE, 'utf8')
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- ${name} end -->`]
  const [from, to] = [page.indexOf(start) + start.length, page.indexOf(end)]
  if (from < start.length || to < from)
    throw new Error(`${PAGE}: the lines ${start.trimEnd()} and ${end} are required.`)
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return `${page.slice(0, from)}\n${table}${after}\n\n${page.slice(to)}`
}

/** Writes the page if the file is the program that runs. */
export async function writeFrom(file, makePage) {
  if (process.argv[1] === fileURLToPath(file)) writeFileSync(PAGE, await makePage())
}
