import { clientName } from '@cloud-cost/codegen/names'
import { describe, expect, it } from 'vitest'
import { compile, writeFile } from '../../src/clients/compile.js'
import { callsOf, GROUPS } from '../../src/clients/group.js'
import { instantiationsPerCall, LIMITS } from '../../src/clients/instantiations.js'

describe.each(GROUPS)('instantiations of %s', (group) => {
  it('stay few for a further operation function', () => {
    expect(instantiationsPerCall(group, 'flat', callsOf(group))).toBeLessThanOrEqual(LIMITS.flat)
  })

  it('stay bearable for a further call with openapi-fetch', () => {
    const found = instantiationsPerCall(group, 'openapi-fetch', callsOf(group))
    expect(found).toBeGreaterThan(20 * LIMITS.flat)
    expect(found).toBeLessThanOrEqual(LIMITS['openapi-fetch'])
  })

  it('stay few for further query options', () => {
    expect(instantiationsPerQuery(group)).toBeLessThanOrEqual(1)
  })
})

const MORE = 40

/** What options for a further query cost the compiler. */
function instantiationsPerQuery(group: string): number {
  const calls = callsOf(group).filter(({ queryFunctions }) => queryFunctions.length > 1)
  const measure = (count: number): number => {
    const used = calls.slice(0, count)
    const names = used.map(({ operationId }) => `${operationId}QueryOptions`)
    const source = `import type { ${clientName(group)} } from '@cloud-cost/${group}-client'
import { ${names.join(', ')} } from '@cloud-cost/${group}-client/react-query'
declare const client: ${clientName(group)}\n`
    const uses = used.map(({ flat }) => flat.replace(/^await (\w+)/, '$1QueryOptions'))
    const file = writeFile(`queries-${group}-${count}.ts`, source + uses.join('\n'))
    const { ok, errors, instantiations } = compile([file], { checksDeclarations: true })
    expect(ok, errors.join('\n')).toBe(true)
    return instantiations
  }
  return (measure(1 + Math.min(MORE, calls.length - 1)) - measure(1)) / Math.min(MORE, calls.length - 1)
}
