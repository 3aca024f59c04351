// Reads and writes the address of the docs in all files that show it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { type Package, publishedPackages, readJson } from '../workspace.js'

/** What stands for the address of the docs where it isn't known. */
export const EXAMPLE_DOCS = 'https://docs.example/cloud-cost'

/** The place of the link in a page of a package, with the link where it was written before. */
const PLACE = /^<!-- docs -->\n(?:\nDocumentation: .*\n)?/m

/** The setting: `homepage` of the root's package.json. Those of the packages, their pages and the comments of functions follow it. */
export function docsAddress(root: string): string | undefined {
  const { homepage } = readJson(join(root, 'package.json'))
  return typeof homepage === 'string' ? homepage : undefined
}

/** Writes where the docs are into the root, into each published package and into the pages that npm shows of it. */
export function setDocs(root: string, address: string): void {
  const url = address.replace(/\/+$/, '')
  if (!/^https:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(url))
    throw new UserError(`${address} must be the https address of the docs, such as ${EXAMPLE_DOCS}.`)
  for (const folder of [root, ...publishedPackages(root).map(({ folder }) => folder)]) {
    const file = join(folder, 'package.json')
    writeFileSync(file, `${JSON.stringify({ ...readJson(file), homepage: url }, null, 2)}\n`)
  }
  for (const { folder } of publishedPackages(root))
    for (const page of pagesOf(folder)) {
      const text = readFileSync(page, 'utf8')
      writeFileSync(page, text.replace(PLACE, `<!-- docs -->\n\n${linksTo(url)}\n`))
    }
}

/**
 * Stops where a package doesn't lead to the docs: its npm page, its README, or the comments of its functions.
 * @throws {UserError} that names each place
 */
export function assertDocs(root: string): void {
  const url = docsAddress(root)
  const advice = `Run \`npm run release -- docs ${url ?? EXAMPLE_DOCS}\`, build, and commit what it writes. Nothing was published.`
  if (url === undefined) throw new UserError(`the packages don't name where their docs are. ${advice}`)
  const wrong = publishedPackages(root).flatMap((candidate) => placesWithout(candidate, url))
  if (wrong.length > 0)
    throw new UserError(`the docs are at ${url}, and these lead elsewhere: ${wrong.join(', ')}. ${advice}`)
}

function placesWithout({ name, folder, homepage }: Package, url: string): string[] {
  const pages = pagesOf(folder).filter((page) => !readFileSync(page, 'utf8').includes(linksTo(url)))
  const hovers = join(folder, 'dist/generated/operations.d.ts')
  const isLinked = !existsSync(hovers) || readFileSync(hovers, 'utf8').includes(`@see {@link ${url}/operations/`)
  return [
    ...(homepage === url ? [] : [`homepage of ${name}`]),
    ...pages.map((page) => `${name}/${page.slice(folder.length + 1)}`),
    ...(isLinked ? [] : [`comments of ${name}`]),
  ]
}

function linksTo(url: string): string {
  return `Documentation: [guides and operations](${url}/index.html), [the same for agents](${url}/llms.txt).`
}

/** The pages of a package that people and agents begin with. */
function pagesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name === 'README.md' || name === 'AGENTS.md')
    .map((name) => join(folder, name))
}
