import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { type ServerProcess, startServer } from '../process/server-process.js'
import type { Workload } from '../workloads.js'
import { packageFolder, versionOf } from './package.js'

/** A server that is measured. */
export interface Subject {
  readonly title: string
  readonly version: string
  start(workload: Workload): Promise<ServerProcess>
}

/** A subject that a command line starts on a port. */
export function subject(
  title: string,
  packageName: string,
  command: (group: string, port: number) => readonly string[],
): Subject {
  return {
    title,
    version: versionOf(packageName),
    async start({ group, calls }) {
      const [first] = calls
      if (first === undefined) throw new Error('there are no calls')
      const port = await getPort({ host: '127.0.0.1' })
      return startServer(command(group, port), port, first.call)
    },
  }
}

/** The published document of a group. */
export function documentPath(group: string): string {
  return join(packageFolder('@cloud-cost/openapi'), 'dist', `${group}.json`)
}

/** A program of this package; the path is the same from `src` and from `dist`. */
export function ownProgram(name: string): string {
  return fileURLToPath(new URL(`../../dist/servers/${name}.js`, import.meta.url))
}
