import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { FocusMistake, readFocus } from '../src/focus/index.js'
import { createEstate } from '../src/index.js'
import { AWS_ROW, AZURE_ROW, answeredSums, csvOf, type Row } from './bill-rows.js'
import { Asker } from './support.js'

/** What the charge of a test costs, and nothing else. */
const AWS_SUMS = {
  'billed 444455556666 2026-03': 1_500_000,
  'billed all 2026-03': 1_500_000,
  'effective 444455556666 2026-03': 1_500_000,
  'effective all 2026-03': 1_500_000,
}

async function readText(text: string | Uint8Array<ArrayBuffer>, name = 'bill.csv') {
  return await readFocus([{ name, data: new Blob([text]) }])
}

describe('a value means the same in each spelling:', () => {
  const ABSENT = ['', ' ', 'NULL', 'null', '\\N', 'None', 'NaN', 'nan', 'NaT', '<NA>', 'N/A', '#N/A', '(null)', '<nil>']
  test.each(ABSENT)('%j is nothing', async (nothing) => {
    const row = {
      ...AWS_ROW,
      ListCost: nothing,
      CommitmentDiscountId: nothing,
      Tags: nothing,
      BillingAccountName: nothing,
    }
    const bills = await readText(csvOf([row]))
    expect(await answeredSums(bills)).toEqual(AWS_SUMS)
    expect(bills.companies[0]?.entry).toMatchObject({ companyName: '111122223333' })
  })

  const NUMBERS = [
    '1.5',
    '1.50',
    ' 1.5 ',
    '+1.5',
    '1.5E0',
    '15e-1',
    '.15E1',
    '$1.50',
    '1.5 USD',
    'USD 1.50',
    '1.500000000000000000',
  ]
  test.each(NUMBERS)('%j is one and a half', async (number) => {
    const row = { ...AWS_ROW, BilledCost: number, EffectiveCost: number }
    expect(await answeredSums(await readText(csvOf([row])))).toEqual(AWS_SUMS)
  })

  test.each([
    ['1,234.50', 1_234_500_000],
    ['(1,234.50)', -1_234_500_000],
    ['12,34,567.5', 1_234_567_500_000],
    ['-$1,234.50', -1_234_500_000],
    ['$-1,234.50', -1_234_500_000],
    ['(USD 1.50)', -1_500_000],
    ['-1,234.50', -1_234_500_000],
    ['\u22121.5', -1_500_000],
    ['1.234,50', 1_234_500_000],
    ["1'234.50", 1_234_500_000],
    ['1\u2019234.50', 1_234_500_000],
    ['1\u202f234,50', 1_234_500_000, ';'],
    ['1,234.50', 1_234_500_000, ';'],
    ['1.234,50', 1_234_500_000, ';'],
    ['-1,234,567.5', -1_234_567_500_000, ';'],
    ['0,125', 125_000, ';'],
    ['1,5E-1', 150_000, ';'],
  ])('%s', async (number, micros, separator = ',') => {
    const bills = await readText(csvOf([{ ...AWS_ROW, BilledCost: number }], { separator }))
    expect(await answeredSums(bills)).toMatchObject({ 'billed all 2026-03': micros })
  })

  test.each(['--1.5', '+-1.5', '(-1.5)', '-$-1.5', '1,23,45.5', '12,345,67.5', '1,,234'])(
    '%s is no number',
    async (number) => {
      await expect(readText(csvOf([{ ...AWS_ROW, BilledCost: number }]))).rejects.toThrow(
        'bill.csv:2: BilledCost must be a number',
      )
    },
  )

  test('1.234 is refused where decimal commas say that it may be a thousand', async () => {
    const rows = [
      { ...AWS_ROW, BilledCost: '1.234' },
      { ...AWS_ROW, BilledCost: '1,5' },
    ]
    for (const own of [rows, rows.toReversed()]) {
      await expect(readText(csvOf(own, { separator: ';' }))).rejects.toThrow(
        'bill.csv:3: BilledCost may be wrong by a factor of 1000: the file has decimal commas, and numbers such as 1.234. Export it without thousands separators',
      )
    }
  })

  const START = [
    '2026-03-02T00:00:00Z',
    '2026-03-02T00:00:00.000Z',
    '2026-03-02t00:00:00z',
    '2026-03-02 00:00:00',
    '2026-03-02 00:00:00 UTC',
    '2026-03-02 00:00:00 +0000 UTC',
    '2026-03-02 00:00:00+00',
    '2026-03-02 00:00:00.000000+00:00',
    '2026-03-02T09:00:00+09:00',
    '2026-03-01T19:00:00-05:00',
    '2026-03-02',
    '2026/03/02',
    '20260302',
    '03/02/2026',
    '3/2/2026 12:00:00 AM',
    '02.03.2026',
    '2.3.2026 00:00',
    '02.03.2026 00:00:00',
    '1772409600',
    '1772409600000',
    '1772409600000000000',
  ]
  test.each(START)('%s is the start of 2 March', async (time) => {
    const bills = await readText(csvOf([{ ...AWS_ROW, ChargePeriodStart: time }]))
    const asker = new Asker('111122223333', createEstate({ bills }).createSession())
    const lines = await asker.costLines({ vendor: 'aws', stDt: '2026-03-01', endDt: '2026-03-31' })
    expect(lines).toMatchObject([{ date: '2026-03-02', cost: 1.5 }])
  })

  test.each([
    ['a moment', '2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-02T01:00:00Z'],
    ['minutes', '2026-03-02T00:10:00Z', '2026-03-02T00:20:00Z', '2026-03-02T01:00:00Z'],
    ['an end that is included', '2026-03-02T00:00:00Z', '2026-03-02T23:59:59Z', '2026-03-03T00:00:00Z'],
    ['half an hour of offset', '2026-03-02T05:30:00+05:30', '2026-03-02T06:30:00+05:30', '2026-03-02T01:00:00Z'],
  ])('a charge may be for %s', async (_, ChargePeriodStart, ChargePeriodEnd, clock) => {
    const bills = await readText(csvOf([{ ...AWS_ROW, ChargePeriodStart, ChargePeriodEnd }]))
    expect(bills.clock).toBe(clock)
    expect(await answeredSums(bills)).toEqual(AWS_SUMS)
  })

  const TAGS = [
    '{"team":"web","env":"prod"}',
    '"team": "web","env": "prod"',
    "{'team': 'web', 'env': 'prod'}",
    '{team=web, env=prod}',
    '"team"=>"web", "env"=>"prod"',
    '{team -> web, env -> prod}',
    'team:web;env:prod',
    '[{"key":"team","value":"web"},{"key":"env","value":"prod"}]',
    '[{"Key":"team","Value":"web"},{"Key":"env","Value":"prod"}]',
    '[["team","web"],["env","prod"]]',
    '"{\\"team\\":\\"web\\",\\"env\\":\\"prod\\"}"',
  ]
  test.each(TAGS)('tags: %s', async (Tags) => {
    expect(await tagsOf({ ...AWS_ROW, Tags })).toEqual({ team: 'web', env: 'prod' })
  })

  test.each([
    ["{'team': None, 'n': 1, 'isOn': True}", { team: '', n: '1', isOn: 'true' }],
    ['{"team":{"name":"web","of":[1,2]}}', { team: '{"name":"web","of":[1,2]}' }],
    ['{"__proto__":"a","constructor":"b"}', { ['__proto__']: 'a', constructor: 'b' }],
    ['{}', {}],
  ])('tags: %s', async (Tags, tags) => {
    const own = await tagsOf({ ...AWS_ROW, Tags })
    expect(Object.entries(own)).toEqual(Object.entries(tags))
  })

  test.each<[string, (column: string) => string]>([
    ['billedcost', (column) => column.toLowerCase()],
    ['BILLED_COST', (column) => column.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()],
    ['billed_cost', (column) => column.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()],
    ['Billed Cost', (column) => column.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')],
    ['billedCost', (column) => column.charAt(0).toLowerCase() + column.slice(1)],
  ])('columns: %s', async (_, name) => {
    expect(await answeredSums(await readText(csvOf([AWS_ROW], { name })))).toEqual(AWS_SUMS)
  })

  const plain = csvOf([AWS_ROW])
  const utf16 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['semicolons', csvOf([AWS_ROW], { separator: ';' })],
    [
      'semicolons and decimal commas',
      csvOf([{ ...AWS_ROW, BilledCost: '1,5', EffectiveCost: '1,5' }], { separator: ';' }),
    ],
    ['tabs', csvOf([AWS_ROW], { separator: '\t' })],
    ['bars', csvOf([AWS_ROW], { separator: '|' })],
    ['a line that says the separator', `sep=;\n${csvOf([AWS_ROW], { separator: ';' })}`],
    ['lines of Windows', csvOf([AWS_ROW], { lineEnd: '\r\n' })],
    ['lines of old programs', csvOf([AWS_ROW], { lineEnd: '\r' })],
    ['a byte order mark', `\uFEFF${plain}`],
    ['UTF-16', utf16(plain)],
    ['no line end at the end', plain.trimEnd()],
    ['empty lines', plain.replaceAll('\n', '\n\n')],
    ['empty lines before the header', `\n\r\n\n${plain}`],
    ['empty lines of old programs before the header', `\r\r${csvOf([AWS_ROW], { lineEnd: '\r' })}`],
    ['empty lines before the one that says the separator', `\n\nsep=;\n\n${csvOf([AWS_ROW], { separator: ';' })}`],
    ['quotes after backslashes', plain.replaceAll('""', '\\"')],
    ['gzip', Uint8Array.from(gzipSync(plain))],
    ['gzip in two parts', Uint8Array.from(Buffer.concat([gzipSync(plain.slice(0, 300)), gzipSync(plain.slice(300))]))],
  ])('a file with %s', async (_, text) => {
    const bills = await readText(text)
    expect(await answeredSums(bills)).toEqual(AWS_SUMS)
    expect(await tagsIn(bills)).toEqual({ team: 'secret' })
  })

  test.each([
    ['x_UsageType', { x_UsageType: 'EUC1-BoxUsage:m5.large' }, AWS_ROW, 'm5.large'],
    ['x_SkuDetails', { x_SkuDetails: '{"ServiceType":"Standard_D2s_v5"}' }, AZURE_ROW, 'Standard_D2s_v5'],
    ['SkuPriceDetails', { SkuPriceDetails: '{"InstanceType":"m5.large"}' }, AWS_ROW, 'm5.large'],
  ])('%s has the type of a machine', async (_, more, row, type) => {
    const bills = await readText(csvOf([{ ...row, ...more }]))
    const [bill] = Object.values(bills.companies[0]?.bills ?? {}).filter(({ resources }) => resources.length > 0)
    expect(bill?.resources[0]?.type).toBe(type)
  })
})

async function tagsOf(row: Row): Promise<Readonly<Record<string, string>>> {
  return await tagsIn(await readText(csvOf([row])))
}

async function tagsIn(bills: Awaited<ReturnType<typeof readText>>): Promise<Readonly<Record<string, string>>> {
  const answer = await createEstate({ bills })
    .createSession()
    .answer({
      operationId: 'listResourceTagsByKey',
      path: { vendor: 'aws', rgnId: 'us-east-1' },
      query: { masterCmpnId: '111122223333', rsrcKey: 'i-0123456789abcdef0', rsrcType: 'ec2' },
    })
  if (answer === undefined || !('body' in answer)) throw new Error(JSON.stringify(answer))
  const { data } = answer.body as { readonly data: readonly { readonly tagKey: string; readonly tagVal: string }[] }
  return Object.fromEntries(data.map(({ tagKey, tagVal }) => [tagKey, tagVal]))
}

describe('ids are those of their vendor:', () => {
  const upper = {
    ...AZURE_ROW,
    SubAccountId: (AZURE_ROW['SubAccountId'] ?? '').toUpperCase(),
    ResourceId: (AZURE_ROW['ResourceId'] ?? '').toUpperCase(),
  }

  test('Azure’s subscriptions and tenants are GUIDs, in whatever case they come', async () => {
    const bills = await readText(csvOf([AZURE_ROW, upper]))
    const session = createEstate({ bills }).createSession()
    const tenants = await session.answer({ operationId: 'listAzureTenants', path: { companyId: '9001' }, query: {} })
    const { list } = (tenants as { body: { data: { list: { tenantId: string }[] } } }).body.data
    expect(list).toHaveLength(1)
    const tenantId = list[0]?.tenantId ?? ''
    expect(tenantId).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(
      await session.answer({ operationId: 'listAzureSubscriptions', path: { companyId: '9001', tenantId }, query: {} }),
    ).toMatchObject({ body: { data: { list: [{ subscriptionId: '11111111-2222-4333-8444-55555555aaaa' }] } } })
    expect(bills.companies[0]?.bills['azure']?.resources).toHaveLength(1)
    expect(await answeredSums(bills)).toMatchObject({
      'billed 11111111-2222-4333-8444-55555555aaaa 2026-03': 3_000_000,
    })
  })

  test.each(['12345678901', '12345678901.0', "'012345678901", '="012345678901"'])(
    'AWS accounts have 12 digits: %s',
    async (SubAccountId) => {
      const bills = await readText(
        csvOf([
          { ...AWS_ROW, SubAccountId },
          { ...AWS_ROW, SubAccountId: '012345678901' },
        ]),
      )
      expect(await answeredSums(bills)).toMatchObject({ 'billed 012345678901 2026-03': 3_000_000 })
    },
  )
  test('requests may have them in capital letters', async () => {
    const session = createEstate({ bills: await readText(csvOf([AZURE_ROW])) }).createSession()
    const accId = '11111111-2222-4333-8444-55555555AAAA'
    const asked = { vendor: 'azure', accId, stDt: '2026-03-01', endDt: '2026-03-31' }
    expect(await new Asker('9001', session).costLines(asked)).toMatchObject([{ cost: 1.5 }])
    const rsrcKey = AZURE_ROW['ResourceId']?.toUpperCase()
    const query = { masterCmpnId: '9001', rsrcKey, rsrcType: 'vm' }
    const path = { vendor: 'azure', rgnId: 'eastus' }
    expect(await session.answer({ operationId: 'listResourceTagsByKey', path, query })).toMatchObject({
      body: { data: [{ tagKey: 'team', tagVal: 'secret' }] },
    })
  })

  test('a customer agreement is named by the GUID of its billing account', async () => {
    const guid = '8a1b2c3d-0000-4a00-9000-000000000001'
    const account = `/providers/Microsoft.Billing/billingAccounts/${guid}:0b5c8d2e-0000-4a00-9000-000000000002_2019-05-31/billingProfiles/ABCD`
    const bills = await readText(csvOf([{ ...AZURE_ROW, BillingAccountId: account }]))
    expect(bills.companies.map(({ entry }) => entry.companyId)).toEqual([guid])
    expect(bills.companies[0]?.entry.azure?.tenants.map(({ tenantId }) => tenantId)).toEqual([guid])
  })
})

describe('rows of other providers', () => {
  const oracle = { ...AWS_ROW, ProviderName: 'Oracle', ListCost: 'NULL', EffectiveCost: '9' }

  test('are left out and counted', async () => {
    const bills = await readText(csvOf([AWS_ROW, oracle, { ...oracle, ProviderName: 'Snowflake' }, oracle]))
    expect(await answeredSums(bills)).toEqual(AWS_SUMS)
    expect(bills.report.otherProviders).toEqual({ Oracle: 2, Snowflake: 1 })
  })

  test('alone are refused', async () => {
    await expect(readText(csvOf([oracle]))).rejects.toThrow('bill.csv:2: ProviderName must be one of the clouds')
  })
})

test('a purchase of a commitment is not added to what its use costs', async () => {
  const order = { CommitmentDiscountId: '/providers/Microsoft.Capacity/reservationOrders/r1' }
  const bills = await readText(
    csvOf([
      { ...AZURE_ROW, ...order, CommitmentDiscountStatus: 'Used', BilledCost: '0', EffectiveCost: '1' },
      { ...AZURE_ROW, ...order, ChargeCategory: 'Purchase', BilledCost: '31', EffectiveCost: '31', ResourceId: '' },
    ]),
  )
  expect(await answeredSums(bills)).toMatchObject({
    'billed all 2026-03': 31_000_000,
    'effective all 2026-03': 1_000_000,
  })
})

describe('what is brought in place of a bill is named:', () => {
  const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values)
  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['is a pointer of Git LFS', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n'],
    ['is an HTML page', '<!DOCTYPE html><html><body>Sign in</body></html>'],
    ['is an HTML page', '\uFEFF  <html lang="en">'],
    ['is XML', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
    ['is JSON', '{"a":1}'],
    ['is a workbook of Excel', bytes(0xd0, 0xcf, 0x11, 0xe0, 1, 2)],
    ['is a file of macOS', bytes(0, 5, 0x16, 7, 0, 2)],
    ['is compressed with Zstandard', bytes(0x28, 0xb5, 0x2f, 0xfd, 0)],
    ['is a PDF document', '%PDF-1.7'],
    ['is no sound zip archive', bytes(0x50, 0x4b, 3, 4, 0, 0)],
    ['is no sound gzip file', bytes(0x1f, 0x8b, 8, 0, 1)],
    ['is no text in UTF-8', bytes(0x61, 0x2c, 0xe4, 0x0a)],
    ['is compressed twice', Uint8Array.from(gzipSync(gzipSync('a,b\n')))],
    ['is encrypted Parquet', 'PARE1234'],
    ['is text in UTF-32', bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0)],
    ['is a tar archive', `bill.csv${'\0'.repeat(249)}ustar`],
    ['is a tar archive', Uint8Array.from(gzipSync(`bill.csv${'\0'.repeat(249)}ustar`))],
    ['is a bill of FOCUS 0.5', 'BilledCost,AmortizedCost,ChargeType,ProviderName\n1,1,Usage,AWS\n'],
    [
      'is the billing export of Google Cloud',
      'billing_account_id,service.id,sku.id,usage_start_time,usage_end_time,project.id,cost,currency\n',
    ],
    [
      'is a cost table or cost report of Google Cloud',
      'Billing account ID,Service description,SKU description,Cost ($)\n',
    ],
    ['of Oracle Cloud', 'lineItem/referenceNo,lineItem/tenantId,lineItem/intervalUsageStart,cost/myCost\n'],
    ['detailed billing report of AWS', 'InvoiceID,PayerAccountId,LinkedAccountId,RecordType,UnBlendedCost\n'],
    ['is a part of the Cost and Usage Report of AWS', 'line_item_usage_type,line_item_usage_amount\nBoxUsage,1\n'],
    ['is another dataset of FOCUS', 'ContractCommitmentId,ContractId\nc,d\n'],
    ['is a cost report of Azure', 'MeterCategory,Total\nVirtual Machines,3\n'],
  ])('%s', async (message, text) => {
    const refusal = await readText(text, 'file').then(
      () => 'read',
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(FocusMistake)
    expect(String(refusal)).toContain(`file: ${message.startsWith('is') ? message : ''}`)
    expect(String(refusal)).toContain(message)
  })

  test('what systems and tools put beside bills is left out', async () => {
    const others = [
      '._bill.csv',
      '__MACOSX/bill.csv',
      '.DS_Store',
      'Thumbs.db',
      'export/_SUCCESS',
      'notes',
      'README.md',
      '.bill.csv.crc',
    ]
    const bills = await readFocus(
      [...others, 'bill.csv'].map((name) => ({
        name,
        data: new Blob([name === 'bill.csv' ? csvOf([AWS_ROW]) : 'other\n']),
      })),
    )
    expect(await answeredSums(bills)).toEqual(AWS_SUMS)
    expect(bills.report.leftOut.map(({ file }) => file)).toEqual(others)
    expect(bills.notes).toEqual([
      `${others.slice(0, 5).join(', ')} and 1 more file are left out: each comes from an operating system or a tool.`,
      'notes, README.md are left out: each has no columns of a bill.',
    ])
  })

  test('a file without a name that says so may be a bill', async () => {
    const row = { ...AWS_ROW, ResourceId: 'i-2' }
    const names = ['20260302_101010_00012_abcde_0a1b2c3d', '20260302_101010_00012_abcde_4e5f6a7b']
    const bills = await readFocus(
      [AWS_ROW, row].map((one, index) => ({ name: names[index] ?? '', data: new Blob([csvOf([one])]) })),
    )
    expect(await answeredSums(bills)).toMatchObject({ 'billed all 2026-03': 3_000_000 })
  })
})

test('gzip of nothing is nothing among bills', async () => {
  const nothing = { name: 'part-1.csv.gz', data: new Blob([Uint8Array.from(gzipSync(''))]) }
  const bills = await readFocus([{ name: 'part-0.csv', data: new Blob([csvOf([AWS_ROW])]) }, nothing])
  expect(await answeredSums(bills)).toEqual(AWS_SUMS)
})

test('a quote that is not closed is named by its line, at once', async () => {
  const text = csvOf(Array.from({ length: 20_000 }, () => ({ ...AWS_ROW, Tags: '' }))).replace(
    ',an hour,',
    ',"an hour,',
  )
  const start = performance.now()
  await expect(readText(text)).rejects.toThrow('bill.csv:2: begins a record of more than a million characters')
  expect(performance.now() - start).toBeLessThan(2000)
})
