import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Group } from './group.js'
import { SourceFile } from './source-file.js'

export interface Location {
  /** Absolute path. */
  readonly file: string
  readonly line: number
}

export class SourceMap {
  readonly #files = new Map<string, SourceFile>()
  readonly #group: Group

  constructor(group: Group) {
    this.#group = group
  }

  locate(tokens: readonly string[]): Location {
    const [section, kind, name, ...rest] = tokens
    if (section === 'components' && kind !== undefined && name !== undefined) {
      const path = this.#componentFile(kind, name)
      if (path !== undefined) return this.#follow(path, rest)
    }
    return this.#follow(join(this.#group.folder, 'openapi.yaml'), tokens)
  }

  #componentFile(kind: string, name: string): string | undefined {
    const folders = [this.#group.folder, join(this.#group.root, 'spec', 'shared')]
    return folders.map((folder) => join(folder, kind, `${name}.yaml`)).find((path) => existsSync(path))
  }

  /** Walks down a file, and into the files that it refers to on the way. */
  #follow(path: string, tokens: readonly string[]): Location {
    const file = this.#open(path)
    for (let length = 0; length < tokens.length; length++) {
      const reference = file.get([...tokens.slice(0, length), '$ref'])
      if (typeof reference !== 'string' || file.get(tokens.slice(0, length + 1)) !== undefined) continue
      const [target = '', pointer = ''] = reference.split('#')
      const inside = pointer.split('/').filter((token) => token !== '')
      return this.#follow(target === '' ? path : resolve(dirname(path), target), [...inside, ...tokens.slice(length)])
    }
    return { file: path, line: file.lineOf(tokens) }
  }

  #open(path: string): SourceFile {
    const known = this.#files.get(path)
    if (known) return known
    const file = new SourceFile(path)
    this.#files.set(path, file)
    return file
  }
}
