import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { endRunning, run } from '@cloud-cost/contract/run'
import { pendingChangesets } from '../compat/changesets.js'
import { commitAll } from '../git.js'
import { assertDocs, docsAddress, EXAMPLE_DOCS, setDocs } from '../registry/docs-address.js'
import { type LocalRegistry, startLocalRegistry } from '../registry/local-registry.js'
import { adviceFor, assertRepository, EXAMPLE_REPOSITORY, setRepository } from '../registry/repository.js'
import { copySources, releaseChecked } from '../rehearse/checked-release.js'
import { lastLines, type Result, resultTable, tryConsumer } from '../rehearse/consumer.js'
import { CONSUMERS, type Consumer } from '../rehearse/consumers.js'
import { copyWorkingTree } from '../rehearse/copy.js'
import { type DocumentedPage, documentedPages, shortName } from '../rehearse/pages.js'
import { rehearsePages } from '../rehearse/rehearse-pages.js'
import { type PageResult, pageTable } from '../rehearse/run-page.js'
import { publishedPackages } from '../workspace.js'
import { publishCommand } from './publish.js'
import { versionCommand } from './version.js'

/** Longest time until the mock listens, in milliseconds. */
const START_LIMIT = 120_000

/** Starts the published mock as its README says, with npx, on a free port. Returns its address; it runs until `endRunning`. */
function startPublishedMock(registry: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.npmrc'), `@cloud-cost:registry=${registry}\n`)
  // A cache of its own, since npx keeps what it has fetched for a version once.
  const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_ignore_scripts: 'true' }
  return new Promise((resolve, reject) => {
    const slow = setTimeout(endRunning, START_LIMIT)
    const onOutput = (output: string): void => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output.replaceAll(registry, '')) ?? []
      if (url === undefined) return
      clearTimeout(slow)
      resolve(url)
    }
    void run('npx', ['--yes', '@cloud-cost/mock', '--port', '0'], { cwd: folder, env, onOutput }).then((ended) => {
      clearTimeout(slow)
      reject(new UserError(`the published mock did not start: ${lastLines(ended)}`))
    })
  })
}

/**
 * Goes the whole way of a release on this machine: versions in a copy of the working tree, every check there, publication to a registry of
 * its own, programs that install and run what was published, and the blocks of the READMEs and guides. Leaves nothing behind.
 * @param only names of consumers and pages; all without any. The checks are left out with some
 * @throws {UserError} for a name that neither has
 */
export async function rehearseCommand(root: string, only: readonly string[]): Promise<number> {
  const { consumers, pages } = chosen(root, only)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cloud-cost-rehearsal-')))
  // Every temporary file of the steps lies in the one folder, so that none is left when they are interrupted.
  process.env['TMPDIR'] = join(folder, 'tmp')
  mkdirSync(process.env['TMPDIR'])
  // The step that is interrupted fails, and what was started is cleaned up as after any other failure.
  let stopped = false
  const interrupted = (): void => {
    stopped = true
    void endRunning()
  }
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  let registry: LocalRegistry | undefined
  try {
    const tree = join(folder, 'tree')
    const code = await (only.length === 0 ? checkedTree : versionedTree)(root, tree)
    if (code !== 0) return code
    registry = await startLocalRegistry()
    const published = await publishCommand(tree, { registry: registry.url, env: {} })
    if (published !== 0) return published
    const mock = await startPublishedMock(registry.url, join(folder, 'mock'))
    console.log(`The published mock answers on ${mock}.`)
    const results: Result[] = []
    for (const consumer of consumers) {
      if (stopped) return 130
      const place = join(folder, 'consumers', consumer.name)
      results.push(await tryConsumer(consumer, { registry: registry.url, mock, folder: place }))
      console.log(`${consumer.name}: ${results.at(-1)?.state}`)
      rmSync(place, { recursive: true, force: true })
    }
    if (stopped) return 130
    const tried = pages.length === 0 ? [] : await rehearsePages(pages, tree, registry.url, folder, sayPage)
    if (stopped) return 130
    if (results.length > 0) console.log(`\n${resultTable(results)}`)
    if (tried.length > 0) console.log(`\n${pageTable(tried)}`)
    const hasFailed =
      results.some(({ state }) => state === 'failed') || tried.some(({ problems }) => problems.length > 0)
    return hasFailed ? 1 : 0
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await endRunning()
    await registry?.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Chosen {
  readonly consumers: readonly Consumer[]
  readonly pages: readonly DocumentedPage[]
}

function chosen(root: string, only: readonly string[]): Chosen {
  const all: Chosen = { consumers: CONSUMERS, pages: documentedPages(root) }
  if (only.length === 0) return all
  const consumers = all.consumers.filter(({ name }) => only.includes(name))
  const pages = all.pages.filter(({ name }) => only.includes(shortName(name)))
  const names = [...all.consumers.map(({ name }) => name), ...all.pages.map(({ name }) => shortName(name))]
  const unknown = only.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new UserError(`no consumer and no page is called ${unknown}. There are ${[...new Set(names)].join(', ')}.`)
  return { consumers, pages }
}

function sayPage({ page, problems }: PageResult): void {
  console.log(`${page}: ${problems.length > 0 ? 'failed' : 'passed'}`)
}

/** Does what a release beyond this machine asks for first: packages with provenance name their repository. */
function rehearseRepository(tree: string): void {
  if (publishedPackages(tree).some(({ repository }) => repository === undefined)) {
    console.log(
      `The first release needs the address of the repository, which the packages don't name yet. ${adviceFor()}`,
    )
    setRepository(tree, EXAMPLE_REPOSITORY)
    commitAll(tree, 'Repository')
  }
  assertRepository(publishedPackages(tree), {})
  if (docsAddress(tree) === undefined) {
    console.log(
      "It needs the address of the docs, too, which the packages don't name yet: npm run release -- docs URL.",
    )
    setDocs(tree, EXAMPLE_DOCS)
    commitAll(tree, 'Docs')
  }
}

/** A tree as the release workflow has it, in which every check passes with the new versions. */
async function checkedTree(root: string, tree: string): Promise<number> {
  copySources(root, tree)
  rehearseRepository(tree)
  const code = await releaseChecked(root, tree, (await pendingChangesets(tree)).length > 0)
  // All is built with the address by now.
  if (code === 0) assertDocs(tree)
  return code
}

/** A copy of what is built, with its versions: enough for a few consumers. A tree without changesets has its versions already. */
async function versionedTree(root: string, tree: string): Promise<number> {
  copyWorkingTree(root, tree)
  rehearseRepository(tree)
  if ((await pendingChangesets(tree)).length === 0) return 0
  const code = await versionCommand(tree)
  commitAll(tree, 'Versions')
  return code
}
