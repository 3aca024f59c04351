// Measures what a further call costs the compiler in instantiations of types.
import { callingProgram, type SampleCall } from '@cloud-cost/codegen/sample-calls'
import { compile, ROOT, writeFile } from './compile.js'

/** Ways to call an operation: by its function, and by its path with openapi-fetch. */
export type CallKind = 'flat' | 'openapi-fetch'

/** Most instantiations that a further call may take. To await a `Call`, which is more than a `Promise`, takes seven. */
export const LIMITS = { flat: 8, 'openapi-fetch': 1500 } as const

/** Most further calls that are compiled. */
const MORE = 48

/**
 * What a further call costs the compiler: the difference between one call and many different ones.
 *
 * @param calls of the group
 * @param folder where imports are resolved
 * @throws Error when the calls don't compile
 */
export function instantiationsPerCall(
  group: string,
  kind: CallKind,
  calls: readonly SampleCall[],
  folder = ROOT,
): number {
  const more = Math.min(MORE, calls.length - 1)
  const measure = (count: number): number => {
    const source = programOf(group, kind, calls.slice(0, count))
    const file = writeFile(`${kind}-${group}-${count}.ts`, source, folder)
    const { ok, errors, instantiations } = compile([file], { checksDeclarations: true, folder })
    if (!ok) throw new Error(`calls of ${group} don't compile:\n${errors.join('\n')}`)
    return instantiations
  }
  return (measure(more + 1) - measure(1)) / more
}

/** A module that makes calls of a group in one way. */
export function programOf(group: string, kind: CallKind, calls: readonly SampleCall[]): string {
  if (kind === 'flat') return callingProgram(group, calls)
  const head = `import type { OpenapiFetchClient } from '@cloud-cost/${group}-client/openapi-fetch'\ndeclare const client: OpenapiFetchClient`
  return [head, ...calls.map(({ path }) => path)].join('\n')
}
