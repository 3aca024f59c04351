import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Finding } from '@cloud-cost/contract-tools/group-checks'
import { type Output, runProgram } from './program.js'

interface Problem {
  readonly ruleId: string
  readonly message: string
  readonly location: readonly {
    readonly source: { readonly ref: string }
    readonly start?: { readonly line: number }
  }[]
}

/** What Redocly's rules say against the sources of a group. */
export async function lintSources(root: string, group: string, signal: AbortSignal): Promise<Finding[]> {
  const { stdout, stderr } = await redocly(root, group, ['lint', 'openapi.yaml', '--format', 'json'], signal)
  if (signal.aborted) return []
  const start = stdout.indexOf('{')
  if (start === -1) throw new Error(`Redocly did not lint ${group}:\n${stderr}${stdout}`)
  const { problems } = JSON.parse(stdout.slice(start, stdout.lastIndexOf('}') + 1)) as { problems: Problem[] }
  return problems.map(({ ruleId, message, location: [place] }) => ({
    file: resolve(root, 'spec', group, place?.source.ref ?? 'openapi.yaml'),
    line: place?.start?.line ?? 1,
    rule: ruleId,
    message: message.replaceAll(`${root}/`, ''),
  }))
}

/** Writes the bundle of a group to where the other tools read it; what is in the way when that fails. */
export async function bundle(root: string, group: string, signal: AbortSignal): Promise<Finding | undefined> {
  mkdirSync(join(root, 'spec', group, 'generated'), { recursive: true })
  const output = ['--output', join('generated', 'openapi.json')]
  const { code, stderr } = await redocly(root, group, ['bundle', 'openapi.yaml', ...output], signal)
  if (code === 0 || signal.aborted) return undefined
  const message = stderr.trim().split('\n').at(-1) ?? ''
  return { file: join(root, 'spec', group, 'openapi.yaml'), line: 1, rule: 'bundle', message }
}

function redocly(root: string, group: string, args: readonly string[], signal: AbortSignal): Promise<Output> {
  return runProgram(join(root, 'node_modules', '.bin', 'redocly'), [...args, '--config', join(root, 'redocly.yaml')], {
    cwd: join(root, 'spec', group),
    signal,
  })
}
