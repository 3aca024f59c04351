import { join } from 'node:path'
import type { Workload } from './calls.js'
import { ownProgram, packageFolder, versionOf } from './programs.js'
import { type ServerProcess, startServer } from './server.js'

/** A server that is measured. */
export interface Subject {
  readonly title: string
  start(workload: Workload): Promise<ServerProcess>
}

/** A server that a command line starts. */
export function subject(title: string, command: (port: number, group: string) => readonly string[]): Subject {
  return {
    title,
    async start({ group, calls: [first] }) {
      if (first === undefined) throw new Error('there are no calls')
      return startServer((port) => command(port, group), first.call)
    },
  }
}

/** The command line of our mock. */
export function mockCommand(port: number, ...options: readonly string[]): readonly string[] {
  const program = join(packageFolder('@cloud-cost/mock'), 'bin', 'cloud-cost-mock.js')
  return [program, '--port', String(port), ...options]
}

export function documentOf(group: string): string {
  return join(packageFolder('@cloud-cost/openapi'), 'dist', `${group}.json`)
}

/** Our mock, with all groups. */
export const ours = subject(`@cloud-cost/mock ${versionOf('@cloud-cost/mock')}`, (port) => mockCommand(port))

/** `prism mock -v silent`, with one group, since it serves one document. */
export const prism = subject(`stock prism mock ${versionOf('@stoplight/prism-cli')}`, (port, group) => [
  ...[join(packageFolder('@stoplight/prism-cli'), 'dist', 'index.js'), 'mock', documentOf(group)],
  ...['-v', 'silent', '--port', String(port)],
])

const scalar = subject(`@scalar/mock-server ${versionOf('@scalar/mock-server')}`, (port, group) => [
  ownProgram('scalar-server'),
  documentOf(group),
  String(port),
])

/** Answers from memory, checks nothing: no mock can be faster. */
export const bound = subject(`fastify, static ${versionOf('fastify')}`, (port, group) => [
  ownProgram('static-server'),
  group,
  String(port),
])

/** All that are compared. */
export const subjects: readonly Subject[] = [ours, prism, scalar, bound]
