import { describe, expect, it } from 'vitest'
import { createMock, InvalidRuleError, type OperationId, type Rule } from '../src/index.js'

/** The compiler refuses what the mock refuses; each line that it must refuse says so. */
describe('the types of rules', () => {
  const { rules } = createMock()

  it('are those of the operation', () => {
    rules.add({ match: { operation: 'listCompanies', query: { permissionType: 'read' } }, fault: '429' })
    rules.add({ match: { operation: 'registerAzureTenant', body: { tenantType: 'EA' } }, answer: { status: 409 } })
    rules.add({
      match: { operation: 'listCompanies' },
      answer: { body: { status: 'success', data: { list: [{ companyId: 'C-1' }] } } },
    })
    rules.add({
      match: { operation: 'listCompanies' },
      answer: () => ({ body: { status: 'success' as const, data: { list: [] } } }),
    })
    rules.add({ match: { operation: 'listCompanies' }, answer: { body: { any: 'thing' }, invalid: true } })
    rules.add({ match: { operation: 'listCompanies' }, answer: { status: 503, body: { any: 'thing' } } })
    rules.add({ match: { path: '/platform/**' }, answer: { body: { any: 'thing' }, invalid: true } })
    const own: Rule<'listCompanies'> = { match: { operation: 'listCompanies' }, answer: { example: 'empty' } }
    const any: readonly Rule[] = [own as Rule, { match: { operation: 'listCompanies' as OperationId } }]
    for (const rule of any) rules.add(rule)
    expect(rules.list()).toHaveLength(9)
  })

  it.each<[string, () => unknown]>([
    // @ts-expect-error there is no such operation
    ['an operation', () => rules.add({ match: { operation: 'listCompanie' } })],
    // @ts-expect-error there is no such operation
    ['an operation of an option', () => createMock({ rules: [{ match: { operation: 'listCompanie' } }] })],
    // @ts-expect-error there is no such parameter
    ['a parameter', () => rules.add({ match: { operation: 'listCompanies', query: { permisionType: 'read' } } })],
    // @ts-expect-error there is no such property
    ['a property', () => rules.add({ match: { operation: 'registerAzureTenant', body: { tenantTyp: 'EA' } } })],
    // @ts-expect-error there is no such value
    ['a value', () => rules.add({ match: { operation: 'registerAzureTenant', body: { tenantType: 'XX' } } })],
    // @ts-expect-error a success has data
    ['a body', () => rules.add({ match: { operation: 'listCompanies' }, answer: { body: { status: 'success' } } })],
    // @ts-expect-error there is no such fault
    ['a fault', () => rules.add({ fault: 'fire' })],
  ])('refuse %s as the mock does', (_, run) => expect(run).toThrow(InvalidRuleError))
})
