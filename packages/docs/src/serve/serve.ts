import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { UserError } from '@cloud-cost/contract-tools/failure'
import { watch } from 'chokidar'
import { loadService } from '../contract/service.js'
import { assetFiles } from '../site/assets.js'
import { createHighlight } from '../site/highlight.js'
import { groupFiles, pageFiles } from '../site/site.js'
import { writeFiles } from '../site/write.js'
import { bundleGroup } from './bundle.js'
import { isSource, type Rebuild, rebuildFor } from './changes.js'
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
  let service = loadService(root)
  const [highlight, assets] = await Promise.all([createHighlight(), assetFiles()])
  writeFiles(folder, assets)
  for (const group of service.groups) writeFiles(folder, groupFiles(group, service))
  writeFiles(folder, pageFiles({ service, highlight }, true))
  const server = await serveFolder(folder, port)

  const rebuild = async (files: readonly string[]): Promise<void> => {
    const start = Date.now()
    const { groups, assets: stale } = rebuildFor(files, groupNames())
    const errors = (await Promise.all(groups.map((group) => bundleGroup(root, group)))).flat()
    if (errors.length > 0) {
      for (const error of errors) say(error)
      server.send({ errors })
      return
    }
    await write({ groups, assets: stale })
    say(`${files.join(', ')}: built in ${Date.now() - start} ms`)
    server.send({ reload: true })
  }
  const groupNames = (): string[] => service.groups.map(({ name }) => name)
  const write = async ({ groups, assets: stale }: Rebuild): Promise<void> => {
    service = loadService(root)
    if (stale) writeFiles(folder, await assetFiles())
    for (const group of service.groups) if (groups.includes(group.name)) writeFiles(folder, groupFiles(group, service))
    writeFiles(folder, pageFiles({ service, highlight }, true))
  }

  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
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
    clearTimeout(timer)
    timer = setTimeout(() => {
      const files = [...changed]
      changed = new Set()
      running = running
        .then(() => rebuild(files))
        .catch((error: unknown) => {
          if (!(error instanceof UserError)) throw error
          say(error.message)
          server.send({ errors: [error.message] })
        })
    }, PAUSE)
  })
  await new Promise<void>((resolve) => watcher.once('ready', resolve))
  return {
    url: server.url,
    async close() {
      clearTimeout(timer)
      await watcher.close()
      await running
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
