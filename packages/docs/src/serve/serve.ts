import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { groupNames, UserError } from '@cloud-cost/contract/group-checks'
import { watch } from 'chokidar'
import { loadService } from '../contract/service.js'
import { assetFiles } from '../site/assets.js'
import { createHighlight } from '../site/highlight.js'
import { groupFiles, pageFiles } from '../site/site.js'
import { writeFiles } from '../site/write.js'
import { isSource, rebuildFor } from './changes.js'
import { checkAndBuild } from './check.js'
import { serveFolder } from './server.js'

/** Files that are saved together are built together. */
const PAUSE = 50

export interface LiveSite {
  readonly url: string
  close(): Promise<void>
}

/**
 * Builds the site of the working tree `root`, serves it, and builds anew what a change concerns. `say` hears what happens.
 *
 * @throws UserError when a group isn't bundled, or the port is in use.
 */
export async function serveSite(root: string, port: number, say: (line: string) => void): Promise<LiveSite> {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-docs-'))
  const service = loadService(root)
  const [highlight, assets] = await Promise.all([createHighlight(), assetFiles()])
  writeFiles(folder, assets)
  for (const group of service.groups) writeFiles(folder, groupFiles(group, service))
  writeFiles(folder, pageFiles({ service, highlight }, true))
  const server = await serveFolder(folder, port)

  // Files that changed since the last sound build: what is broken is checked again with each change until it is mended.
  const changed = new Set<string>()

  const rebuild = async (signal: AbortSignal): Promise<void> => {
    const start = Date.now()
    const files = [...changed]
    const { groups, assets: areAssetsStale } = rebuildFor(root, files, groupNames(root))
    const outcome = await checkAndBuild(root, groups, signal, async () => {
      const fresh = loadService(root)
      const parts = fresh.groups.filter(({ name }) => groups.includes(name)).map((group) => groupFiles(group, fresh))
      const stale = areAssetsStale ? [await assetFiles()] : []
      return [...stale, ...parts, pageFiles({ service: fresh, highlight }, true)]
    })
    if (outcome === undefined) return
    if ('problems' in outcome) {
      for (const problem of outcome.problems) say(problem)
      server.send({ errors: outcome.problems })
      return
    }
    for (const part of outcome.built) writeFiles(folder, part)
    changed.clear()
    say(`${files.join(', ')}: built in ${Date.now() - start} ms`)
    server.send({ reload: true })
  }

  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let current = new AbortController()
  const watcher = watch([join(root, 'spec'), join(root, 'packages')], {
    ignoreInitial: true,
    ignored: (path, stats) =>
      (stats?.isFile() === true && !isSource(named(path))) ||
      /node_modules$|generated$|dist$|reports$|\.turbo$/.test(path),
  })
  const named = (path: string): string => relative(root, path).split(sep).join('/')
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir' || !isSource(named(path))) return
    changed.add(named(path))
    // A check of what has changed meanwhile is given up.
    current.abort()
    current = new AbortController()
    const { signal } = current
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running
        .then(() => rebuild(signal))
        .catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error)
          const message = error instanceof UserError ? reason : `The site can't be built: ${reason}`
          say(message)
          server.send({ errors: [message] })
        })
    }, PAUSE)
  })
  await new Promise<void>((resolve) => watcher.once('ready', resolve))
  return {
    url: server.url,
    async close() {
      clearTimeout(timer)
      current.abort()
      await watcher.close()
      await running
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
