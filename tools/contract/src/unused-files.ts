import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, lookUp } from './document.js'
import type { Finding } from './failure.js'
import type { Group } from './group.js'

const KINDS = ['schemas', 'parameters', 'responses', 'examples', 'headers']

/** Files of a group that nothing refers to. */
export function unusedFiles(group: Group): Finding[] {
  return KINDS.flatMap((kind): Finding[] => {
    const components = lookUp(group.document, `#/components/${kind}`)
    const names = new Set(isObject(components) ? Object.keys(components) : [])
    const folder = join(group.folder, kind)
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.yaml')) : []
    return files
      .filter((file) => !names.has(file.replace(/\.yaml$/, '')))
      .map((file) => ({
        file: join(folder, file),
        line: 1,
        rule: 'unused-file',
        message: 'Nothing refers to this file. Refer to it, or remove it.',
      }))
  })
}
