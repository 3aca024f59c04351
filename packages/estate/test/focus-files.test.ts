import { describe, expect, test } from 'vitest'
import { exportFocus, FocusMistake, type FocusSource, readFocus } from '../src/focus/index.js'
import { createEstate } from '../src/index.js'
import { AWS_ROW, csvOf } from './bill-rows.js'
import { csvFiles, exportedTexts } from './focus.js'
import { Asker, DEFAULT_FILE, type Rec, sum } from './support.js'

/** One charge of FOCUS 1.2, of which each test changes something. */
const CHARGE = {
  BilledCost: '1.5',
  EffectiveCost: '1.5',
  ListCost: '2',
  BillingAccountId: '111122223333',
  BillingAccountName: 'Secret Works',
  BillingCurrency: 'USD',
  BillingPeriodStart: '2026-03-01T00:00:00Z',
  BillingPeriodEnd: '2026-04-01T00:00:00Z',
  ChargeCategory: 'Usage',
  ChargePeriodStart: '2026-03-01T00:00:00Z',
  ChargePeriodEnd: '2026-03-02T00:00:00Z',
  ConsumedQuantity: '1',
  ListUnitPrice: '2',
  PricingQuantity: '1',
  ProviderName: 'AWS',
  RegionId: 'us-east-1',
  ResourceId: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0123456789abcdef0',
  ResourceName: 'secret "name", with commas',
  ServiceName: 'Amazon Elastic Compute Cloud',
  SkuPriceDetails: '{"InstanceType":"m5.large"}',
  SubAccountId: '444455556666',
  Tags: '{"team":"secret"}',
}
type Column = keyof typeof CHARGE

function csv(rows: readonly Partial<Record<Column, string>>[], columns = Object.keys(CHARGE) as Column[]): string {
  const field = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = rows.map((row) => columns.map((column) => field({ ...CHARGE, ...row }[column])).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

async function refusalOf(files: readonly FocusSource[]): Promise<string> {
  const mistake = await readFocus(files).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(mistake instanceof FocusMistake)) throw new Error(`no refusal, but ${String(mistake)}`)
  return mistake.message
}

function without(column: Column): Column[] {
  return (Object.keys(CHARGE) as Column[]).filter((name) => name !== column)
}

/** What is wrong, the texts of the files, and what is said of it. */
const BROKEN: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ['nothing', { 'a.csv': '' }, 'a.csv: is empty'],
  ['a header alone', { 'a.csv': csv([]) }, 'a.csv: has no charges'],
  ['no bill', { 'a.csv': 'name,age\nsecret,3\n' }, 'a.csv: has no column BilledCost, BillingAccountId, '],
  ...(['BilledCost', 'ListCost', 'ChargePeriodStart', 'ServiceName'] as const).map(
    (column) =>
      [`no ${column}`, { 'a.csv': csv([{}], without(column)) }, `a.csv: has no column ${column}. It must be`] as const,
  ),
  ['no provider', { 'a.csv': csv([{}], without('ProviderName')) }, 'a.csv: has no column ProviderName, or'],
  ['an amount in words', { 'a.csv': csv([{}, { BilledCost: 'secret' }]) }, 'a.csv:3: BilledCost must be a number'],
  ['half a thousand', { 'a.csv': csv([{ BilledCost: '0,125' }]) }, 'a.csv:2: BilledCost must be a number'],
  [
    'a date with the day first',
    { 'a.csv': csv([{ ChargePeriodStart: '13/03/2026' }]) },
    'a.csv:2: ChargePeriodStart must be a time such as',
  ],
  [
    'dates with the day first that could have the month first',
    {
      'a.csv': csv([
        { BillingPeriodStart: '01/03/2026', ChargePeriodStart: '01/03/2026', ChargePeriodEnd: '02/03/2026' },
        { BillingPeriodStart: '01/03/2026', ChargePeriodStart: '05/03/2026', ChargePeriodEnd: '06/03/2026' },
      ]),
    },
    'a.csv:3: ChargePeriodStart is long after its billing period when the month comes first',
  ],
  [
    'an id that a spreadsheet rounded',
    { 'a.csv': csv([{ SubAccountId: '4.44456E+11' }]) },
    'a.csv:2: SubAccountId lost its last digits in a spreadsheet',
  ],
  ['no amount', { 'a.csv': csv([{ BilledCost: '' }]) }, 'a.csv:2: BilledCost must not be empty'],
  ['no currency', { 'a.csv': csv([{ BillingCurrency: '' }]) }, 'a.csv:2: BillingCurrency must not be empty'],
  [
    'two currencies',
    { 'a.csv': csv([{}, { BillingCurrency: 'EUR' }]) },
    'a.csv:3: BillingCurrency must be the same for all charges of a billing account',
  ],
  [
    'two currencies in two files',
    { 'a.csv': csv([{}]), 'b.csv': csv([{ BillingPeriodStart: '2026-02-01T00:00:00Z', BillingCurrency: 'EUR' }]) },
    'b.csv:2: BillingCurrency must be the same for all charges of a billing account',
  ],
  ...['NaN', 'n/a', 'NULL', '(null)', '#N/A'].map(
    (BilledCost) =>
      [
        `${BilledCost} as an amount`,
        { 'a.csv': csv([{ BilledCost }]) },
        `a.csv:2: BilledCost must be a number, and "${BilledCost}" stands for no value`,
      ] as const,
  ),
  ...['Infinity', '-inf', '1e400', '-1E+999'].map(
    (ListCost) =>
      [
        `${ListCost} as an amount`,
        { 'a.csv': csv([{ ListCost }]) },
        'a.csv:2: ListCost must be a finite number',
      ] as const,
  ),
  ...['-', '+', '--', '.', 'e5', '1..5'].map(
    (BilledCost) =>
      [
        `${BilledCost} as an amount`,
        { 'a.csv': csv([{ BilledCost }]) },
        'a.csv:2: BilledCost must be a number',
      ] as const,
  ),
  ['a blank amount', { 'a.csv': csv([{ BilledCost: '  ' }]) }, 'a.csv:2: BilledCost must not be empty'],
  [
    'a word for no currency',
    { 'a.csv': csv([{ BillingCurrency: 'NULL' }]) },
    'a.csv:2: BillingCurrency must be a text, and "NULL" stands for no value',
  ],
  ...['EffectiveCost', 'effective_cost', ' EFFECTIVE COST', 'Tags', 'resourceid'].map(
    (column) =>
      [
        `${column} twice`,
        {
          'a.csv': csv([{}])
            .replace(/^.*$/m, (header) => `${header},${column}`)
            .replace(/^(?!.*BilledCost).+$/gm, (row) => `${row},2`),
        },
        'a.csv:1: has ',
      ] as const,
  ),
  ['no payer', { 'a.csv': csv([{ BillingAccountId: '' }]) }, 'a.csv:2: BillingAccountId must not be empty'],
  [
    'another cloud',
    { 'a.csv': csv([{ ProviderName: 'Secret Cloud' }]) },
    'a.csv:2: ProviderName must be one of the clouds that are known: Amazon Web Services, Microsoft Azure, Google Cloud',
  ],
  [
    'a day that does not exist',
    { 'a.csv': csv([{ ChargePeriodStart: '2026-02-30T00:00:00Z' }]) },
    'a.csv:2: ChargePeriodStart must be a time such as',
  ],
  [
    'a period that ends before it begins',
    { 'a.csv': csv([{ ChargePeriodEnd: '2026-02-01T00:00:00Z' }]) },
    'a.csv:2: ChargePeriodEnd must not be earlier than ChargePeriodStart',
  ],
  [
    'an unknown category',
    { 'a.csv': csv([{ ChargeCategory: 'Secret' }]) },
    'a.csv:2: ChargeCategory must be one of Usage, Purchase, Tax, Credit, Adjustment',
  ],
  ['tags that are no JSON', { 'a.csv': csv([{ Tags: 'secret' }]) }, 'a.csv:2: Tags must have keys and values'],
  [
    'a record with too few fields',
    { 'a.csv': `${csv([{}])}1,2,secret\n` },
    'a.csv:3: has 3 fields, and the header has 22',
  ],
  ...(
    [
      [
        'a number that is nearly one for long',
        { BilledCost: `${'1'.repeat(200_000)}x` },
        'BilledCost must be a number',
      ],
      ['a quantity that is no number any more', { ConsumedQuantity: '1e305' }, 'ConsumedQuantity makes a sum'],
      [
        'a price times a quantity that is too much',
        { ListCost: '', ListUnitPrice: '9e11', PricingQuantity: '9' },
        'ListUnitPrice must be between',
      ],
      [
        'a year with another digit',
        { ChargePeriodEnd: '9026-03-02T00:00:00Z' },
        'ChargePeriodEnd must be a time between 2000 and 2100',
      ],
      [
        'tags that are too deep',
        { Tags: `{"a":${'['.repeat(200)}${']'.repeat(200)}}` },
        'Tags must have keys and values',
      ],
      [
        'tags with too many keys',
        { Tags: JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, key) => [key, '']))) },
        'Tags must have keys and values',
      ],
      [
        'a value that is too long',
        { ResourceId: 'x'.repeat(262_145) },
        'ResourceId must have no more than 262144 characters',
      ],
    ] as const
  ).map(([what, row, message]) => [what, { 'a.csv': csv([row]) }, `a.csv:2: ${message}`] as const),
  [
    'amounts whose sum is too large to be exact',
    { 'a.csv': csv(Array.from({ length: 40 }, (_, row) => ({ EffectiveCost: `${(row % 2) * 2 - 1}000000000000` }))) },
    'a.csv:38: EffectiveCost makes a sum that is too large to be exact',
  ],
  [
    'a stream of amounts that is read twice',
    { 'a.csv': csv(Array.from({ length: 12 }, () => ({ EffectiveCost: '1e9' }))) },
    'a.csv: has costs that are so large that it is read twice: give it as a Blob, not a stream',
  ],
  [
    'quantities whose sum is too large to be exact',
    { 'a.csv': csv(Array.from({ length: 4 }, () => ({ ConsumedQuantity: '4e9' }))) },
    'a.csv:4: ConsumedQuantity makes a sum that is too large to be exact',
  ],
  [
    'empty lines without end',
    { 'a.csv': `${csv([{}])}${'\n'.repeat(1_100_000)}` },
    'has a million characters without a record',
  ],
  ['too many columns', { 'a.csv': `${'x,'.repeat(10_001)}\n` }, 'a.csv:1: has more than 10000 columns'],
  ['an open quote', { 'a.csv': `${csv([{}])}"secret` }, 'a.csv:3: has a quote that is not closed'],
]

describe('a broken file is refused where it is broken, without what it says:', () => {
  test.each(BROKEN)('%s', async (_, texts, message) => {
    const refusal = await refusalOf(csvFiles(texts))
    expect(refusal).toContain(message)
    expect(refusal.toLowerCase()).not.toContain('secret')
  })

  test('gzip of a value that never ends', async () => {
    const parts = [
      new TextEncoder().encode(csv([{}])),
      ...Array<Uint8Array<ArrayBuffer>>(100).fill(new Uint8Array(1_000_000).fill(0x78)),
    ]
    const compressed = new Blob(parts).stream().pipeThrough(new CompressionStream('gzip'))
    expect(await refusalOf([{ name: 'a.csv.gz', data: compressed }])).toContain(
      'a.csv.gz:3: begins a record of more than a million characters',
    )
  })

  test('gzip that ends too early', async () => {
    const bytes = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3])
    expect(await refusalOf([{ name: 'a.csv.gz', data: new Blob([bytes]) }])).toBe(
      'a.csv.gz: is no sound gzip file: download it again',
    )
  })

  test('Parquet without an end', async () => {
    expect(await refusalOf([{ name: 'a.parquet', data: new Blob(['PAR1 and no more']) }])).toBe(
      'a.parquet: is no sound Parquet file: download or export it again',
    )
  })
})

describe('the same bill', async () => {
  const options = { company: DEFAULT_FILE, companyId: 'C-1042', months: 1 }
  const texts = await exportedTexts(options)
  const bytes = new TextEncoder().encode(Object.values(texts)[0] ?? '')
  const read = async (data: FocusSource['data']) => await readFocus([{ name: 'bill', data }])
  const expected = await read(new Blob([bytes]))
  const compressed = (): ReadableStream<Uint8Array> =>
    new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip')) as ReadableStream<Uint8Array>

  test.each([
    ['a stream', () => new Blob([bytes]).stream()],
    ['a stream of gzip', compressed],
    ['parts of 3 bytes', () => csvFiles({ bill: Object.values(texts)[0] ?? '' }, 3)[0]?.data ?? new Blob([])],
  ])('is read from %s', async (_, data) => {
    expect(await answersOf(await read(data()))).toEqual(await answersOf(expected))
  })

  test('has its columns in any order, and others beside them', async () => {
    const [header = '', ...rows] = (Object.values(texts)[0] ?? '').trimEnd().split('\n')
    const width = header.split(',').length
    const turned = [`x_Other,${header}`, ...rows.map((row) => `"x, ""y""",${row}`)].join('\r\n')
    expect(turned.split('\r\n')[0]?.split(',')).toHaveLength(width + 1)
    expect(await answersOf(await read(new Blob([turned])))).toEqual(await answersOf(expected))
  })
})

test('amounts below what the companies count in add up all the same', async () => {
  const small = { BilledCost: '0.0000004', EffectiveCost: '0.0000004', ListCost: '0.0000004' }
  const bills = await readFocus(csvFiles({ 'a.csv': csv(Array.from({ length: 5_000 }, () => small)) }))
  const asker = new Asker('111122223333', createEstate({ bills }).createSession())
  expect(await asker.costLines({ stDt: '2026-03-01', endDt: '2026-03-01' })).toMatchObject([{ cost: 0.002 }])
})

describe('a bill in a currency of small units adds up to its invoices', () => {
  const ACCOUNTS = ['444455556666', '555566667777', '666677778888']
  test.each([
    // Costs of a row in thousandths, how many rows, and what of a unit sums may be away.
    ['KRW of some years', 9_000_000_000, 90, 0],
    ['VND of many years', 90_000_000_000_000, 300, 0.01],
    ['a currency of nearly no value', 30_000_000_000_000, 800, 0.01],
    ['dollars', 9_000_000_000, 9, 0],
  ])('%s', async (_, most, length, tolerance) => {
    const draw = drawsOf(length)
    const parts = Array.from({ length }, () => Math.floor(draw() * most) - Math.floor(most / 10))
    const rows = [...parts, -((parts.reduce((sum, part) => sum + (part % 1_000), 0) % 1_000) + 1_000)].map(
      (thousandths, row) => ({
        ...Object.fromEntries(
          ['BilledCost', 'EffectiveCost', 'ListCost'].map((column) => [column, decimal(BigInt(thousandths))]),
        ),
        BillingCurrency: 'KRW',
        SubAccountId: ACCOUNTS[row % 3] ?? '',
        ResourceId: `arn:aws:ec2:us-east-1:${ACCOUNTS[row % 3]}:instance/i-${row % 7}`,
        thousandths,
      }),
    )
    const bills = await readFocus([{ name: 'a.csv', data: new Blob([csv(rows)]) }])
    const asker = new Asker('111122223333', createEstate({ bills }).createSession())
    const sumOf = (some: typeof rows): number =>
      Number(decimal(some.reduce((sum, { thousandths }) => sum + BigInt(thousandths), 0n)))
    const billed = async (account?: string): Promise<number> => {
      const body = { searchYear: '2026', searchMnth: '03', ...(account && { lnkdAccId: account }) }
      return Number(((await asker.illustrative('getBillingSummary', body)) as Rec)['cost'])
    }
    const away = Math.abs((await billed()) - sumOf(rows))
    expect(away).toBeLessThanOrEqual(tolerance)
    for (const account of ACCOUNTS) {
      const ofAccount = sumOf(rows.filter(({ SubAccountId }) => SubAccountId === account))
      expect(Math.abs((await billed(account)) - ofAccount)).toBeLessThanOrEqual(Math.max(tolerance, 0.0001))
    }
    const lines = await asker.costLines({ stDt: '2026-03-01', endDt: '2026-03-01' })
    expect(lines.length).toBeGreaterThanOrEqual(7)
    expect(Math.abs(sum(lines, 'cost') - sumOf(rows))).toBeLessThanOrEqual(0.01 + 2 * tolerance)
  })
})

/** Thousandths as a decimal. */
function decimal(thousandths: bigint): string {
  const digits = `${thousandths < 0n ? -thousandths : thousandths}`.padStart(4, '0')
  return `${thousandths < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}

/** The same numbers below 1 in each run. */
function drawsOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

test('a bill without commitments and machines that are known says so', async () => {
  const bills = await readFocus(csvFiles({ 'a.csv': csv([{ SkuPriceDetails: '' }]) }))
  const session = createEstate({ bills }).createSession()
  const query = { startDate: '2026-03-01', endDate: '2026-03-01' }
  const request = { path: { companyId: '111122223333' }, query }
  expect(await session.answer({ operationId: 'listIntegratedUtilizations', ...request })).toEqual({
    body: { status: 'success', list: [] },
    missingData: ['commitments'],
  })
  expect(await session.answer({ operationId: 'listIntegratedCoverages', ...request })).toMatchObject({
    missingData: ['machines'],
  })
  expect(await session.answer({ operationId: 'listAzureTenants', ...request })).toMatchObject({
    missingData: ['charges'],
  })
})

async function answersOf(bills: Awaited<ReturnType<typeof readFocus>>): Promise<unknown> {
  const session = createEstate({ bills }).createSession()
  return await Promise.all(
    bills.companies.map(
      async ({ entry: { companyId } }) =>
        await new Asker(companyId, session).costLines({ stDt: '2026-03-01', endDt: '2026-04-01' }),
    ),
  )
}

test('reading ends once its signal is aborted, whatever is left', async () => {
  const controller = new AbortController()
  const seen: number[] = []
  const text = csv(Array.from({ length: 20_000 }, () => ({})))
  const progress = (_: string, rows: number): void => {
    if (seen.push(rows) === 1) setTimeout(() => controller.abort(new Error('the page was left')), 0)
  }
  const reading = readFocus([{ name: 'a.csv', data: new Blob([text]) }], { progress, signal: controller.signal })
  await expect(reading).rejects.toThrow('the page was left')
  expect(seen.at(-1)).toBeLessThan(15_000)
})

test.each([
  ['billing_period=2026-03/a.csv', 'BillingPeriodStart'],
  ['x/BillingPeriodStart=2026-03-01 00%3A00%3A00/ProviderName=AWS/a.csv', 'BillingPeriodStart'],
  ['BillingAccountId=111122223333/BillingPeriodStart=__HIVE_DEFAULT_PARTITION__/a.csv', 'BillingAccountId'],
] as const)('a column stands in the folder of %s alone', async (name, column) => {
  const read = async (file: string, text: string) => {
    const { companies, clock } = await readFocus([{ name: file, data: new Blob([text]) }])
    return { clock, companies: companies.map(({ entry }) => entry) }
  }
  expect(await read(name, csv([{}], without(column)))).toEqual(await read('a.csv', csv([{}])))
})

test.each([
  ['says so where no date shows that it is', ['01', '02', '03'], 1],
  ['says nothing where one does', ['01', '13', '28'], 0],
] as const)('a bill with dates whose month comes first %s', async (_, days, notes) => {
  const date = (day: string): string => `03/${day}/2026`
  const rows = days.map((day) => ({
    BillingPeriodStart: date('01'),
    ChargePeriodStart: date(day),
    ChargePeriodEnd: date('29'),
  }))
  const sure = notes === 1 ? rows.map((row) => ({ ...row, ChargePeriodEnd: date('04') })) : rows
  const bills = await readFocus([{ name: 'a.csv', data: new Blob([csv(sure)]) }])
  expect(bills.notes?.filter((note) => note.includes('month first'))).toHaveLength(notes)
})

test('bills that were read are not exported, since reading keeps less than they say', async () => {
  const bills = await readFocus([{ name: 'bill.csv', data: new Blob([csvOf([AWS_ROW])]) }])
  await expect(exportFocus({ bills }).next()).rejects.toThrow('Use the files that it was read from')
})

test.each([
  ['the same charge', ['1.5'], ['1.5'], 1.5],
  // Nobody knows of one charge alone whether it is a later one: both count.
  ['one charge at another cost', ['1.5'], ['2.5'], 4],
  ['a later delivery of several charges, one of which costs more', ['1.5', '7', '8'], ['2.5', '7', '8'], 17.5],
])('two files with %s', async (_, first, second, total) => {
  const rowsOf = (costs: readonly string[]) =>
    csv(costs.map((cost, index) => ({ ResourceId: `i-${index}`, BilledCost: cost, EffectiveCost: cost })))
  const bills = await readFocus(csvFiles({ 'a.csv': rowsOf(first), 'b.csv': rowsOf(second) }))
  const [costs = []] = await createEstate({ bills }).monthlyCosts()
  expect(costs.reduce((sum, { billedCost = 0 }) => sum + billedCost, 0)).toBeCloseTo(total, 6)
})
