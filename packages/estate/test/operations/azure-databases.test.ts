import { describe, expect, test } from 'vitest'
import { listPrice } from '../../src/clouds/azure/catalog.js'
import type { AzureDatabaseEntry, AzureReservationEntry } from '../../src/company/company-file.js'
import { type CompanyFile, checkCompanyFile, companyFileWarnings } from '../../src/index.js'
import { Asker, oneCompany, type Rec, SUBSCRIPTION } from '../support.js'

const PLACE = { subscription: SUBSCRIPTION, region: 'westeurope', type: 'Standard_D4ds_v5' } as const
const DAY = { stDt: '2026-03-10', endDt: '2026-03-10' }

function fileOf(
  database: Partial<AzureDatabaseEntry> = {},
  reservations: readonly AzureReservationEntry[] = [],
): CompanyFile {
  return oneCompany({
    azure: {
      machines: [{ ...PLACE, name: 'web', type: 'Standard_D4s_v5' }],
      databases: [{ ...PLACE, name: 'orders', resourceGroup: 'rg-shop', ...database }],
      reservations,
    },
  })
}

function reservation(type: string): AzureReservationEntry {
  return {
    reservationId: `r-${type}`,
    subscription: SUBSCRIPTION,
    region: 'westeurope',
    type,
    count: 1,
    start: '2026-01-01',
    term: '1yr',
  }
}

async function databaseLines(file: CompanyFile): Promise<Rec[]> {
  return await new Asker('C-1', file).costLines({ ...DAY, rsrcType: 'postgresql' })
}

describe('a PostgreSQL flexible server', () => {
  test('costs its list price by the hour, under its own product', async () => {
    const file = fileOf()
    expect(checkCompanyFile(file)).toEqual([])
    const hourly = (listPrice('Standard_D4ds_v5', 'westeurope') ?? Number.NaN) / 1e6
    expect(await databaseLines(file)).toMatchObject([
      {
        name: 'orders',
        quantity: 24,
        cost: 24 * hourly,
        productCode: 'Azure Database for PostgreSQL',
        savingEffect: 'none',
      },
    ])
  })

  test('is covered by a reservation of databases, and not by one of machines of as many vCPUs', async () => {
    const savings = async (type: string) =>
      (await databaseLines(fileOf({}, [reservation(type)]))).map(({ savingEffect }) => savingEffect)
    expect(await savings('Standard_D8ds_v5')).toEqual(['reservation'])
    expect(await savings('Standard_D8s_v5')).toEqual(['none'])
    const warned = (type: string) =>
      companyFileWarnings(fileOf({ type: 'Standard_E4ds_v5' }, [reservation(type)])).length
    expect(warned('Standard_E2ds_v5')).toBe(0)
    expect(warned('Standard_D2ds_v5')).toBe(1)
    const [listed] = await new Asker('C-1', fileOf({}, [reservation('Standard_D8ds_v5')])).list(
      'listMyAzureInventory',
      {
        startDate: '2026-03-01',
        endDate: '2026-03-31',
      },
    )
    expect(listed).toMatchObject({ productName: 'Azure Database for PostgreSQL', instanceType: 'Standard_D8ds_v5' })
  })

  test('is described, stops by its schedule and has metrics and events', async () => {
    const asker = new Asker('C-1', fileOf({ schedule: 'weekdays' }))
    const [line] = await databaseLines(fileOf())
    const rsrcKey = line?.['originalResourceId']
    expect(rsrcKey).toBe(
      '/subscriptions/s/resourceGroups/rg-shop/providers/Microsoft.DBforPostgreSQL/flexibleServers/orders',
    )
    const record = (await asker.body('getResourceByKey', { rsrcKey, rsrcType: 'postgresql' }, { vendor: 'azure' }))[
      'data'
    ] as Rec
    expect(record).toMatchObject({ instanceType: 'Standard_D4ds_v5', state: 'Ready', rgnId: 'westeurope' })
    expect(record['os']).toBeUndefined()
    const metrics = (await asker.body('listResourceMetrics', {}, {}, { vendor: 'azure', rsrcKey }))['data'] as Rec[]
    expect(metrics.map(({ metricName }) => metricName)).toContain('cpu_percent')
    const events = (
      await asker.body(
        'listResourceAuditEvents',
        { rsrcKey, rsrcType: 'postgresql', startDate: '2026-03-01', endDate: '2026-03-31', maxResults: '100' },
        { vendor: 'azure' },
      )
    )['data'] as { events?: Rec[] } | Rec[]
    expect(JSON.stringify(events)).toContain('Microsoft.DBforPostgreSQL/flexibleServers/stop/action')
  })
})
