import { describe, expect, it } from 'vitest'
import { compile, TYPESCRIPT_7, writeFile } from './support/compile.js'
import { callsOf, clientType, type Group } from './support/group.js'

const MORE = 48

/** What a further call costs the compiler: the difference between one call and many different ones. */
function instantiationsPerCall(group: Group, kind: 'flat' | 'path'): number {
  const calls = callsOf(group)
  const measure = (count: number): number => {
    const used = calls.slice(0, count)
    const names = kind === 'flat' ? used.map(({ operationId }) => operationId) : []
    const imports = [`type ${clientType(group)}`, ...names].join(', ')
    const source = `import { ${imports} } from '@cloud-cost/${group}-client'\ndeclare const client: ${clientType(group)}\n`
    const file = writeFile(`${kind}-${group}-${count}.ts`, source + used.map((call) => call[kind]).join('\n'))
    const { ok, output, instantiations } = compile(TYPESCRIPT_7.tsc, 'NodeNext', [file])
    expect(ok, output).toBe(true)
    return instantiations
  }
  return (measure(MORE + 1) - measure(1)) / MORE
}

describe('instantiations', () => {
  it.each(['asset', 'cost'] as const)('stay near none for a further operation function of %s', (group) => {
    expect(instantiationsPerCall(group, 'flat')).toBeLessThanOrEqual(1)
  })

  it.each(['asset', 'cost'] as const)('stay few for a further path method call of %s', (group) => {
    expect(instantiationsPerCall(group, 'path')).toBeLessThanOrEqual(15)
  })
})
