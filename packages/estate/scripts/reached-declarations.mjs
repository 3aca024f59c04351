// Removes the declarations that no entry of the package reaches, which nobody who installs it can import.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { posix } from 'node:path'

const IMPORTED = /\b(?:from |import\()['"](\.[^'"]+)\.js['"]/g

const reached = new Set(['dist/index.d.ts', 'dist/focus/index.d.ts'])
for (const file of reached)
  if (existsSync(file))
    for (const [, from] of readFileSync(file, 'utf8').matchAll(IMPORTED))
      reached.add(posix.join(posix.dirname(file), `${from}.d.ts`))
for (const name of readdirSync('dist', { recursive: true })) {
  const file = posix.join('dist', name.replaceAll('\\', '/'))
  if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(file)
}
