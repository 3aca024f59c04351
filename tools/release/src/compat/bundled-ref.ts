import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../failure.js'
import { groupsIn } from '../workspace.js'
import { type Release, workingTree } from './release.js'

const REDOCLY = createRequire(import.meta.url)
  .resolve('@redocly/cli/package.json')
  .replace('package.json', 'bin/cli.js')

/** What callers see of a commit: its contract is taken from the history and bundled. */
export function releaseAt(root: string, ref: string): Release {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-ref-'))
  try {
    const paths = ['spec', 'redocly.yaml', 'packages']
    const archive = spawnSync('git', ['archive', '--format=tar', ref, ...paths], { cwd: root, maxBuffer: 1024 ** 3 })
    if (archive.status !== 0)
      throw new UserError(`${ref} must be a folder, or a commit with a contract. Give one that \`git log\` shows.`)
    run('tar', ['-x'], folder, archive.stdout)
    for (const group of groupsIn(folder)) {
      const out = join(folder, 'spec', group, 'generated')
      mkdirSync(out, { recursive: true })
      const args = [
        'bundle',
        `spec/${group}/openapi.yaml`,
        '--config',
        'redocly.yaml',
        '--output',
        join(out, 'openapi.json'),
      ]
      run(process.execPath, [REDOCLY, ...args], folder)
    }
    writeFileSync(join(folder, 'pnpm-workspace.yaml'), '')
    return { ...workingTree(folder), name: ref }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(command: string, args: readonly string[], cwd: string, input?: Buffer): void {
  const { status, stderr } = spawnSync(command, args, {
    cwd,
    ...(input !== undefined && { input }),
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  if (status !== 0) throw new UserError(`${command} ${args.join(' ')} failed: ${String(stderr).trim()}`)
}
