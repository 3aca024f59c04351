import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installed } from '@cloud-cost/contract/installed'
import { beforeAll, describe, expect, it } from 'vitest'
import { covers, type Problem, PUBLISHED } from './published.js'
import { TARBALLS, type Tarball } from './tarball.js'

/** What is used of attw, "Are the types wrong?". */
interface TypesJudge {
  createPackageFromTarballData(data: Uint8Array): object
  checkPackage(
    content: object,
    options: { readonly includeEntrypoints: readonly string[] },
  ): Promise<{ readonly types: unknown; readonly problems: readonly Problem[] }>
}

const { folder: attwFolder } = await installed(['@arethetypeswrong/core@0.18.5'])
// Imported by its path, since the condition `development`, which vitest sets, leads to sources in TypeScript.
const attwModule = join(attwFolder, 'node_modules', '@arethetypeswrong', 'core', 'dist', 'index.js')
const attw: TypesJudge = await import(pathToFileURL(attwModule).href)

describe.each(PUBLISHED)('the types of @cloud-cost/$folder', ({ folder, exceptions }) => {
  let problems: readonly Problem[]
  beforeAll(async () => {
    const tarball = TARBALLS.get(folder)
    if (tarball === undefined) throw new Error(`${folder} was not packed`)
    const result = await attw.checkPackage(attw.createPackageFromTarballData(tarball.data), {
      includeEntrypoints: entrypointsBehindPatterns(tarball),
    })
    if (!result.types) throw new Error('has no types')
    problems = result.problems
  })

  it('fit its modules, for every way of resolving them', () => {
    expect(problems.filter((problem) => !exceptions.some((exception) => covers(exception, problem)))).toEqual([])
  })

  it('need every exception that it has', () => {
    const idle = exceptions
      .flatMap((exception) => exception.resolutions.map((resolution) => ({ ...exception, resolutions: [resolution] })))
      .filter((exception) => !problems.some((problem) => covers(exception, problem)))
    expect(idle).toEqual([])
  })
})

/** What `exports` gives by patterns, where attw does not look by itself: `./asset.json` of `./*.json`. */
function entrypointsBehindPatterns({ manifest, files }: Tarball): string[] {
  return Object.entries(manifest.exports).flatMap(([entry, target]) => {
    const [start = '', end] = fileOf(target).replace(/^\.\//, '').split('*')
    if (end === undefined) return []
    const matching = files.filter((path) => path.startsWith(start) && path.endsWith(end))
    const names = matching.map((path) => entry.replace('*', path.slice(start.length, path.length - end.length)))
    const found = names.filter((name) => manifest.exports[name] !== null)
    // Files that are no modules are resolved alike, and TypeScript takes long to read them.
    return typeof target === 'string' ? found.slice(-1) : found
  })
}

/** The file of an entry of `exports`: the module for `import` where there are several. */
function fileOf(target: unknown): string {
  if (typeof target === 'string') return target
  const { import: module, default: code, types } = Object(target) as { readonly [condition: string]: unknown }
  return module === undefined ? String(code ?? types) : fileOf(module)
}
