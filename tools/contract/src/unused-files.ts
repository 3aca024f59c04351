import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, lookUp } from './document.js'
import type { Finding } from './failure.js'
import type { Group } from './group.js'

const KINDS = ['schemas', 'parameters', 'responses', 'examples', 'headers']

/** Files of a group that nothing refers to, and components that two files of the same name compete for. */
export function unusedFiles(group: Group): Finding[] {
  return KINDS.flatMap((kind): Finding[] => {
    const components = lookUp(group.document, `#/components/${kind}`)
    const names = new Set(isObject(components) ? Object.keys(components) : [])
    const folder = join(group.folder, kind)
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.yaml')) : []
    const own = files.map((file) => file.replace(/\.yaml$/, ''))
    const unused = own
      .filter((name) => !names.has(name))
      .map((name) => ({
        file: join(folder, `${name}.yaml`),
        line: 1,
        rule: 'unused-file',
        message: 'Nothing refers to this file. Refer to it, or remove it.',
      }))
    // The bundler gives the second of two components of one name a number.
    const renamed = [...names]
      .filter((name) => /-\d+$/.test(name) && !own.includes(name))
      .map((name) => name.replace(/-\d+$/, ''))
      .filter((name) => own.includes(name) && names.has(name))
      .map((name) => ({
        file: join(folder, `${name}.yaml`),
        line: 1,
        rule: 'duplicate-name',
        message: `Two files of ${kind} are named ${name}, here and in spec/shared. Rename one.`,
      }))
    return [...unused, ...renamed]
  })
}
