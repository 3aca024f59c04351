import { spawn } from 'node:child_process'
import { join, relative } from 'node:path'

interface Problem {
  readonly message: string
  readonly location?: readonly {
    readonly source: { readonly ref: string }
    readonly start?: { readonly line: number }
  }[]
}

interface Output {
  readonly code: number | null
  readonly stdout: string
}

/** Bundles a group, checks it, and returns what is wrong as `file:line  message`, nothing when all is well. */
export async function bundleGroup(root: string, group: string): Promise<string[]> {
  const folder = join(root, 'spec', group)
  const [bundle, lint] = await Promise.all([
    redocly(root, folder, ['bundle', 'openapi.yaml', '--output', 'generated/openapi.json']),
    redocly(root, folder, ['lint', 'openapi.yaml', '--format', 'json']),
  ])
  const problems = problemsOf(lint.stdout)
  if (problems.length > 0) return problems.map((problem) => problemLine(relative(root, folder), problem))
  return bundle.code === 0
    ? []
    : [`${relative(root, folder)}/openapi.yaml:1  The group can't be bundled. Run: pnpm bundle`]
}

function redocly(root: string, folder: string, args: readonly string[]): Promise<Output> {
  const program = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
  const config = ['--config', join(root, 'redocly.yaml')]
  const child = spawn(process.execPath, [program, ...args, ...config], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout }))
  })
}

function problemsOf(stdout: string): readonly Problem[] {
  try {
    return (JSON.parse(stdout) as { problems: readonly Problem[] }).problems
  } catch {
    return []
  }
}

function problemLine(folder: string, { message, location = [] }: Problem): string {
  const [place] = location
  return `${folder}/${place?.source.ref ?? 'openapi.yaml'}:${place?.start?.line ?? 1}  ${message}`
}
