import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Finding } from './failure.js'
import type { Group } from './group.js'
import { COLLECTIONS, SourceFile } from './source-file.js'

/** What bundling writes in place of a key. */
const WRITTEN_AS: { readonly [key: string]: string } = { 'x-unspecified': 'x-marks', 'x-assumption': 'x-marks' }

/** Where the values of a bundled document were written. */
export class SourceMap {
  readonly #files = new Map<string, SourceFile>()

  constructor(readonly group: Pick<Group, 'folder' | 'root'>) {}

  locate(tokens: readonly string[]): Pick<Finding, 'file' | 'line'> {
    const { file, tokens: inside } = this.place(tokens.map((token) => WRITTEN_AS[token] ?? token))
    return { file: file.path, line: file.lineOf(inside) }
  }

  /** The file that holds a value of the bundled document, and the path of the value in it. */
  place(tokens: readonly string[]): { readonly file: SourceFile; readonly tokens: readonly string[] } {
    const { folder, root } = this.group
    const [section, kind = '', name, ...rest] = tokens
    const folders = section === 'components' ? [folder, join(root, 'spec', 'shared')] : []
    const file = folders.map((parent) => join(parent, kind, `${name}.yaml`)).find((path) => existsSync(path))
    if (file !== undefined) return this.#follow(file, rest)
    const together = join(folder, kind, COLLECTIONS[kind] ?? '')
    const isTogether = section === 'components' && name !== undefined && kind in COLLECTIONS && existsSync(together)
    return isTogether && this.#file(together).get([name]) !== undefined
      ? this.#follow(together, [name, ...rest])
      : this.#follow(join(folder, 'openapi.yaml'), tokens)
  }

  /** Walks down a file, and into the files that it refers to on the way. */
  #follow(path: string, tokens: readonly string[]): ReturnType<SourceMap['place']> {
    const file = this.#file(path)
    for (const length of tokens.keys()) {
      const reference = file.get([...tokens.slice(0, length), '$ref'])
      if (typeof reference !== 'string' || file.get(tokens.slice(0, length + 1)) !== undefined) continue
      const [target = '', pointer = ''] = reference.split('#')
      const inside = pointer.split('/').filter((token) => token !== '')
      return this.#follow(target === '' ? path : resolve(dirname(path), target), [...inside, ...tokens.slice(length)])
    }
    return { file, tokens }
  }

  #file(path: string): SourceFile {
    const file = this.#files.get(path) ?? new SourceFile(path)
    this.#files.set(path, file)
    return file
  }
}
