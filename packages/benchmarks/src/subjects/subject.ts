import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../process/free-port.js'
import { type ServerProcess, startServer } from '../process/server-process.js'
import type { Workload } from '../workloads.js'

/** A server that is measured. */
export interface Subject {
  readonly title: string
  readonly version: string
  start(workload: Workload): Promise<ServerProcess>
}

const require = createRequire(import.meta.url)

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
      const port = await freePort()
      return startServer(command(group, port), port, first.call)
    },
  }
}

/** The published document of a group. */
export function documentPath(group: string): string {
  return join(packageFolder('@cloud-cost/openapi'), 'dist', `${group}.json`)
}

/** Where a package is installed. */
export function packageFolder(name: string): string {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return dirname(require.resolve(join(folder, name, 'package.json')))
    } catch {}
  }
  throw new Error(`the package ${name} is not installed`)
}

/** A program of this package; the path is the same from `src` and from `dist`. */
export function ownProgram(name: string): string {
  return fileURLToPath(new URL(`../../dist/servers/${name}.js`, import.meta.url))
}

function versionOf(name: string): string {
  const { version } = require(join(packageFolder(name), 'package.json')) as { version: string }
  return version
}
