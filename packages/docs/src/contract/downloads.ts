import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { zipSync } from 'fflate'
import type { Files } from '../html/files.js'

/**
 * What `@cloud-cost/openapi` publishes besides the documents, by its address within the site: forms for other tools, and collections;
 * Bruno's folder as an archive.
 */
export function readDownloads(root: string): Files {
  const folder = join(root, 'packages', 'openapi', 'dist')
  const forms = readdirSync(folder).filter((name) => /^all\.|\.(kotlin|openapi-3\.0|plain|portable)\.json$/.test(name))
  const collections = readdirSync(join(folder, 'collections')).filter((name) => name.endsWith('.json'))
  const paths = [...forms, ...collections.map((name) => join('collections', name))]
  return {
    ...Object.fromEntries(
      paths.map((path) => [`documents/${basename(path)}`, readFileSync(join(folder, path), 'utf8')]),
    ),
    'documents/bruno.zip': archive(join(folder, 'collections', 'bruno')),
  }
}

function archive(folder: string): Uint8Array {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const named = files.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [posix.join('bruno', path.slice(folder.length).replaceAll('\\', '/')), readFileSync(path)] as const
  })
  // A fixed time, so that the same files make the same archive.
  return zipSync(Object.fromEntries(named), { mtime: new Date(1980, 0, 1) })
}
