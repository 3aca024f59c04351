import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** By package: files that tests reach through a process of their own only. */
const LEFT_OUT_FILES = {
  'client-core': [],
  mock: ['shell/cli/banner', 'shell/cli/options', 'shell/cli/run', 'shell/cli/usage', 'vitest'],
}

/** By package: tests that mutants aren't tried with, since they start processes or compile. */
export const LEFT_OUT_TESTS = {
  'client-core': ['bundle', 'types'],
  mock: ['action', 'cli', 'container', 'sockets', 'stock-prism', 'stop', 'vitest-helper'],
}

/** Tests that notice almost any mistake: that the contract is compiled as the build did it. */
export const FIRST_TESTS = ['contract']

/** The packages that mutation tests change. */
export const PACKAGES = Object.keys(LEFT_OUT_FILES)

/** The files of a package that they change: `src/retry.ts`. `root` is the repository's folder. */
export function filesToMutate(root, name) {
  const source = join(root, 'packages', name, 'src')
  const leftOut = new Set(LEFT_OUT_FILES[name].map((file) => `${file}.ts`))
  return readdirSync(source, { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !leftOut.has(file))
    .map((file) => `src/${file}`)
    .sort()
}
