import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isScalar, parseDocument } from 'yaml'

/** A sound change of one file of the contract. */
export interface Edit {
  readonly title: string
  /** Changes the file in a clone; each time to something new. @returns the file, in the clone */
  apply(clone: string): string
}

let count = 0

/** The two kinds of change that maintainers make most. @param group whose contract is changed */
export function editsOf(group: string): readonly Edit[] {
  return [edit('one schema', group, 'schemas', 'description'), edit('one example', group, 'examples', 'summary')]
}

function edit(title: string, group: string, kind: string, member: string): Edit {
  return {
    title,
    apply(clone) {
      const folder = join('spec', group, kind)
      const [name = ''] = readdirSync(join(clone, folder)).sort()
      const file = join(folder, name)
      const text = readFileSync(join(clone, file), 'utf8')
      const scalar = parseDocument(text).get(member, true)
      if (!isScalar(scalar) || !scalar.range) throw new Error(`${file} has no ${member}`)
      // In the text, so that the rest stays formatted as it is; behind what YAML writes in front of a text.
      const [start] = scalar.range
      const letter = start + text.slice(start).search(/[A-Za-z]/)
      writeFileSync(join(clone, file), `${text.slice(0, letter)}(${++count}) ${text.slice(letter)}`)
      return file
    },
  }
}
