import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { zipSync } from 'fflate'

/** A form of the documents or a collection that the site offers. */
export interface Download {
  /** Its address within the site. */
  readonly file: string
  readonly content: string | Uint8Array
}

/** What `@cloud-cost/openapi` publishes besides the documents: forms for other tools, and collections; Bruno's folder as an archive. */
export function readDownloads(root: string): Download[] {
  const folder = join(root, 'packages', 'openapi', 'dist')
  const forms = readdirSync(folder).filter((name) => /^all\.|\.(kotlin|openapi-3\.0|plain|portable)\.json$/.test(name))
  const collections = readdirSync(join(folder, 'collections')).filter((name) => name.endsWith('.json'))
  return [
    ...forms.map((name) => ({ file: `documents/${name}`, content: readFileSync(join(folder, name), 'utf8') })),
    ...collections.map((name) => ({
      file: `documents/${name}`,
      content: readFileSync(join(folder, 'collections', name), 'utf8'),
    })),
    { file: 'documents/bruno.zip', content: archive(join(folder, 'collections', 'bruno')) },
  ]
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
