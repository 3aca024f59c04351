import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { loadGroup } from '@cloud-cost/contract/group'
import { SourceMap } from '@cloud-cost/contract/locate'
import type { Finding } from './finding.js'

/** Says of each finding in which file and line of the contract it is; of what was removed, where it stood. */
export function located(root: string, findings: readonly Finding[]): Finding[] {
  const maps = new Map<string, SourceMap>()
  const mapOf = (group: string): SourceMap => {
    const map = maps.get(group) ?? new SourceMap(loadGroup(join(root, 'spec', group)))
    maps.set(group, map)
    return map
  }
  return findings.map((finding) => {
    const { group, pointer } = finding
    if (pointer === undefined || !existsSync(join(root, 'spec', group, 'openapi.yaml'))) return finding
    const { file, line } = mapOf(group).locate(pointer)
    return { ...finding, source: `${relative(root, file)}:${line}` }
  })
}
