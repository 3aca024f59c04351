import { join } from 'node:path'
import { isObject } from './document.js'
import type { Finding } from './failure.js'
import { type Group, groupNames } from './group.js'
import { SourceFile } from './source-file.js'

/** Clients and the mock serve all groups under one base URL, so `servers` is the same in each of them. */
export function differentServers(group: Group): Finding[] {
  const sources = groupNames(group.root).map((name) => readServers(group.root, name))
  const holders = (servers: string): number => sources.filter((source) => source.servers === servers).length
  // What most groups have, or the first of several, so that one finding names the one that went astray.
  const [usual] = [...sources].sort((one, other) => holders(other.servers) - holders(one.servers))
  const own = sources.find(({ name }) => name === group.name)
  if (usual === undefined || own === undefined || own.servers === usual.servers) return []
  return [
    {
      file: own.source.path,
      line: own.source.lineOf(['servers']),
      rule: 'same-servers',
      message: `The servers of ${group.name} are not those of ${usual.name}. Write them as in spec/${usual.name}/openapi.yaml, or change all groups.`,
    },
  ]
}

interface Servers {
  readonly name: string
  readonly source: SourceFile
  /** As JSON, to compare them. */
  readonly servers: string
}

function readServers(root: string, name: string): Servers {
  const source = new SourceFile(join(root, 'spec', name, 'openapi.yaml'))
  const document = source.toJson()
  return { name, source, servers: JSON.stringify(isObject(document) ? document['servers'] : undefined) ?? 'none' }
}
