import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A working tree in a temporary folder, which goes away with the test. */
export interface Workspace {
  readonly root: string
  path(file: string): string
  read(file: string): string
  write(file: string, content: string | object): void
}

/** Makes a working tree; what is given as data is written as JSON. */
export function makeWorkspace(files: Readonly<Record<string, string | object>>): Workspace {
  // The real path, since the temporary folder of some systems is a link.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'contract-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const workspace: Workspace = {
    root,
    path: (file) => join(root, file),
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, content) => {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
    },
  }
  for (const [file, content] of Object.entries({ 'pnpm-workspace.yaml': 'packages: []\n', ...files })) {
    workspace.write(file, content)
  }
  return workspace
}
