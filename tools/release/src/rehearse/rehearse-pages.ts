import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { run } from '@cloud-cost/contract/run'
import { publishedPackages } from '../workspace.js'
import { lastLines } from './consumer.js'
import { type Block, type DocumentedPage, documentedPages } from './pages.js'
import { type PageResult, runPage, writeNamedFiles } from './run-page.js'

/** What the programs of the pages import besides the packages, and what runs them. */
const TOOLS: Readonly<Record<string, string>> = {
  '@modelcontextprotocol/server': '2.4.0',
  '@tanstack/react-query': '5.108.0',
  ajv: '8.20.0',
  esbuild: '0.28.2',
  msw: '2.15.0',
  'openapi-fetch': '0.17.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  vitest: '4.1.12',
}

/** Every guide goes on with the mock that the first one starts. */
const START: Block = { language: 'sh', code: 'npx @cloud-cost/mock', line: 1, where: 'project' }

const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']

/**
 * Runs the blocks of pages with what was published.
 * @param tree a commit of the working tree with its versions, of which the README's clone is made
 * @param folder for the projects
 * @param say told each result
 */
export async function rehearsePages(
  pages: readonly DocumentedPage[],
  tree: string,
  registry: string,
  folder: string,
  say: (result: PageResult) => void,
): Promise<PageResult[]> {
  const folders = {
    // It finds no package of ours but by what the page says.
    project: makeProject(join(folder, 'project'), {}),
    clone: join(folder, 'cloud-cost'),
    registry: await makeRegistryProject(join(folder, 'registry'), tree, registry),
  }
  execFileSync('git', ['clone', '--quiet', tree, folders.clone])
  writeNamedFiles(documentedPages(tree), folders.registry)
  const results: PageResult[] = []
  for (const page of pages) {
    // Only the first page is for who has a clone; the others are for those who install what is published.
    const isRoot = page.name === 'README.md'
    const blocks = page.name.includes('/guides/') ? [START, ...page.blocks] : page.blocks
    results.push(await runPage({ ...page, blocks }, isRoot ? folders : { ...folders, project: folders.registry }))
    say(results[results.length - 1] as PageResult)
  }
  return results
}

function makeProject(folder: string, dependencies: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true })
  const manifest = { name: 'pages', private: true, type: 'module', dependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  return folder
}

/** A project that has all packages, and what the programs of the pages import besides them. */
async function makeRegistryProject(folder: string, tree: string, registry: string): Promise<string> {
  const ours = Object.fromEntries(publishedPackages(tree).map(({ name }) => [name, 'latest']))
  makeProject(folder, { ...ours, ...TOOLS })
  writeFileSync(join(folder, '.npmrc'), `@cloud-cost:registry=${registry}\n`)
  const installed = await run('npm', INSTALL, { cwd: folder, timeout: 300_000 })
  if (installed.code !== 0) throw new UserError(`what the pages import could not be installed: ${lastLines(installed)}`)
  return folder
}
