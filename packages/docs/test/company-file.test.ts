import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { type CompanyFile, checkCompanyFile, createEstate } from '@cloud-cost/estate'
import { exportFocus } from '@cloud-cost/estate/focus'
import { Ajv } from 'ajv'
import type { HTMLElement } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { guides } from './support/guides.js'
import { pageOf } from './support/site.js'

interface Schema {
  readonly $ref?: string
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly definitions: Readonly<Record<string, Schema>>
}

const schema: Schema = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@cloud-cost/estate/company-file.schema.json')), 'utf8'),
)
const ajv = new Ajv({ strict: false, validateFormats: false, code: { optimize: false } }).addSchema(schema, 'file')
const sections = pageOf('mock/company-file.html').querySelectorAll('main section')

function rows(section: HTMLElement | undefined): string[][] {
  const found = section?.querySelectorAll('tbody tr') ?? []
  return found.map((row) => row.querySelectorAll('td').map(({ text }) => text))
}

function target(part: Schema): Schema {
  const found = part.items ?? part
  return found.$ref === undefined ? found : (schema.definitions[found.$ref.split('/').at(-1) ?? ''] ?? found)
}

/** All objects of the schema, by the first place that has them. */
function objects(part: Schema, place: string, found = new Map<Schema, string>()): Map<Schema, string> {
  const object = target(part)
  if (object.properties === undefined || found.has(object)) return found
  found.set(object, place === '' ? 'file' : place)
  const before = ['', 'companies'].includes(place) ? '' : `${place}.`
  for (const [name, inner] of Object.entries(object.properties)) objects(inner, `${before}${name}`, found)
  return found
}

const all = Array.from(objects(schema, ''), ([object, place]) => ({ object, place }))

describe('the dashboard of the guide', () => {
  const text = guides.flatMap(({ examples }) => examples).find(({ file }) => file === 'dashboard.yaml')?.code ?? ''
  const company: CompanyFile = parse(text)
  const estate = createEstate({ company, illustrative: true })

  it('takes no more than 40 lines and has the amounts that it names', async () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    expect(checkCompanyFile(company)).toEqual([])
    const [costs = []] = await estate.monthlyCosts()
    const [{ targets = {} } = {}] = company.companies
    for (const [vendor, months] of Object.entries(targets)) {
      for (const [month, amount] of Object.entries(months as Readonly<Record<string, number>>)) {
        const { billedCost = 0 } = costs.find((cost) => cost.vendor === vendor && cost.month === month) ?? {}
        expect([vendor, month, Math.abs(billedCost / amount - 1) <= 0.05]).toEqual([vendor, month, true])
      }
    }
  })

  it.runIf(TRIES_ALL)('has commitments that are used, an anomaly and a currency as it names them', async () => {
    const session = estate.createSession()
    type Inputs = Readonly<Record<string, unknown>>
    const ask = async (operationId: string, path: Inputs, query: Inputs, body: Inputs): Promise<string> => {
      const inputs = {
        path: { companyId: 'C-1', cmpnId: 'C-1', ...path },
        query,
        body: { cmpnId: 'C-1', companyId: 'C-1', ...body },
      }
      return JSON.stringify(await session.answer({ operationId, ...inputs, illustrative: true }))
    }
    const used = new Map<string, { used: number; all: number }>()
    for await (const { rows } of exportFocus({ company, months: 4 })) {
      for (const {
        CommitmentDiscountId: key,
        CommitmentDiscountStatus: status,
        EffectiveCost,
        BillingCurrency,
      } of rows) {
        expect(BillingCurrency).toBe('EUR')
        const id = /(orders-2026|all-2026|search-2026-vcpu|search-2026-memory)$/.exec(String(key))?.[0]
        if (id === undefined || (status !== 'Used' && status !== 'Unused')) continue
        const before = used.get(id) ?? { used: 0, all: 0 }
        const cost = Number(EffectiveCost)
        used.set(id, { used: before.used + (status === 'Used' ? cost : 0), all: before.all + cost })
      }
    }
    const rates = Object.fromEntries(Array.from(used, ([id, sums]) => [id, Math.round((100 * sums.used) / sums.all)]))
    const wanted = { 'orders-2026': 60, 'all-2026': 90, 'search-2026-vcpu': 75, 'search-2026-memory': 75 }
    for (const [id, rate] of Object.entries(wanted)) expect(Math.abs((rates[id] ?? 0) - rate)).toBeLessThanOrEqual(2)
    const costs = await ask(
      'listResourceExternalCosts',
      { vendor: 'aws' },
      {},
      { stDt: '2026-03-17', endDt: '2026-03-17' },
    )
    expect(costs).toContain('"currency":"EUR"')
    expect(
      await ask('listAnomalyHistory', { vendor: 'aws' }, {}, { stDt: '2026-03-01', endDt: '2026-03-31' }),
    ).toContain('2026-03-17')
  })
})

describe('the page of the properties of a company file', () => {
  it('has a section for each object of the schema', () => {
    expect(all.length).toBeGreaterThan(50)
    expect(sections.map((section) => section.querySelector('h2')?.id)).toEqual(all.map(({ place }) => place))
  })

  it.each(all)('lists the properties of $place, with an example that the schema allows', ({ object, place }) => {
    const found = rows(sections.find((section) => section.querySelector('h2')?.id === place))
    expect(found.map(([name]) => name)).toEqual(Object.keys(object.properties ?? {}))
    expect(found.filter(([, , required]) => required === 'yes').map(([name = '']) => name)).toEqual(
      Object.keys(object.properties ?? {}).filter((name) => object.required?.includes(name)),
    )
    for (const [name = '', type, , description, example = ''] of found) {
      expect([name, type, description]).not.toContain('')
      expect(type).not.toMatch(/\ds\b|\ba list|of (number|string|boolean|date)\b/)
      // As somebody copies it into a file.
      const value = parse(example)
      expect(Object.keys(value)).toEqual([name])
    }
    const file = Object.assign({}, ...found.map(([, , , , example = '']) => parse(example)))
    // Definitions are compiled once.
    const validate = ajv.compile(JSON.parse(JSON.stringify(object).replaceAll('"#/', '"file#/')))
    validate(file)
    expect(validate.errors).toBeNull()
  })
})
