// Watches the files that the contract, the mock and the docs are made from.
import { once } from 'node:events'
import { join } from 'node:path'
import { watch } from 'chokidar'
import { isGenerated, isSource } from './changes.js'

/** A file, and what happened to it. */
export interface FileChange {
  readonly file: string
  readonly event: 'added' | 'changed' | 'removed'
}

/** Editors and version control write several files in a row; this long a pause ends the row. */
const PAUSE = 80

const EVENTS = { add: 'added', change: 'changed', unlink: 'removed' } as const

/** Tells of the changes of the contract and of what else the docs are made from, those in a row together; the promise settles when the watch has begun. */
export async function watchSources(
  root: string,
  onChange: (changes: readonly FileChange[]) => void,
): Promise<{ close(): Promise<void> }> {
  const watched = ['spec', 'packages', 'redocly.yaml', '.spectral.yaml'].map((name) => join(root, name))
  const watcher = watch(watched, {
    ignoreInitial: true,
    ignored: (path, stats) => isGenerated(root, path) || (stats?.isFile() === true && !isSource(root, path)),
  })
  const changes = new Map<string, FileChange>()
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', (name, file) => {
    if (!(name in EVENTS)) return
    changes.set(file, { file, event: EVENTS[name as keyof typeof EVENTS] })
    clearTimeout(timer)
    timer = setTimeout(() => {
      const row = [...changes.values()]
      changes.clear()
      onChange(row)
    }, PAUSE)
  })
  await once(watcher, 'ready')
  watcher.on('error', (error) => console.log(`Some changes may be missed: ${String(error)}`))
  return {
    close: () => {
      clearTimeout(timer)
      return watcher.close()
    },
  }
}
