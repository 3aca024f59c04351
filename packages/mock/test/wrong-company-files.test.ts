import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadEstate } from '../src/index.js'

const SOUND = `clock: "2026-04-01T09:00:00Z"
companies:
  - companyId: C-1
    companyName: Example Works
    aws:
      accounts:
        - { accountId: "111122223333", accountAlias: works-payer, accountType: master, createdDate: -1y }
        - { accountId: "444455556666", accountAlias: works-shop, accountType: member }
      machines:
        - { name: web, account: "444455556666", region: us-east-1, type: m5.large, count: 4, min: 2, schedule: autoscaled }
        - { name: report, account: "444455556666", region: eu-central-1, type: r5.xlarge, schedule: nightly, launched: -90d }
      volumes:
        - { name: report-data, account: "444455556666", region: eu-central-1, gigabytes: 500, attachedTo: report }
      reservedInstances:
        - { reservedInstanceId: web-1, account: "444455556666", region: us-east-1, type: m5.large, count: 2, start: -3m, term: 1yr }
      savingsPlans:
        - { savingsPlansId: plan-1, account: "111122223333", type: Compute, hourlyCommitment: 0.1, start: -3m, term: 1yr }
`

const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-wrong-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The lines that a file is refused with, and those that warn of it, without the folder. */
async function linesOf(text: string, name: string): Promise<{ refused: string[]; warned: string[] }> {
  const data = join(folder, name)
  writeFileSync(data, text)
  const warned: string[] = []
  const refusal = await loadEstate({ data }, (line) => warned.push(line.replaceAll(`${folder}/`, ''))).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (refusal === undefined) return { refused: [], warned }
  if (!(refusal instanceof Error)) throw new TypeError('what is thrown must be an error')
  expect(refusal.message).not.toContain('    at ')
  const [, ...lines] = refusal.message.replaceAll(`${folder}/`, '').split('\n')
  return { refused: lines.slice(0, -1), warned }
}

/** A sound file with some of its text replaced. */
function changed(before: string, after: string): string {
  expect(SOUND).toContain(before)
  return SOUND.replace(before, after)
}

interface Wrong {
  readonly what: string
  readonly text: string
  readonly name?: string
  /** Each line after the name of the file; of lists of names, what is before and after them. */
  readonly lines: readonly string[]
}

const DAY =
  'must be a day of the calendar (yyyy-MM-dd), or days, months or years from the clock (such as -183d, -6m, +1y or 0d)'

const WRONG: readonly Wrong[] = [
  {
    what: 'an unknown region',
    text: changed('region: us-east-1, type: m5.large, count: 4', 'region: us-esat-1, type: m5.large, count: 4'),
    lines: ['10:49: companies.0.aws.machines.0.region must be one of …, not "us-esat-1"; did you mean us-east-1?'],
  },
  {
    what: 'a region of another vendor',
    text: changed('region: us-east-1, type: m5.large, count: 4', 'region: westeurope, type: m5.large, count: 4'),
    lines: ['10:49: companies.0.aws.machines.0.region must be one of …, not "westeurope"'],
  },
  {
    what: 'more machines than there can be',
    text: changed('count: 4', 'count: 900000').replace('type: r5.xlarge', 'type: r5.xlarge, count: 200000'),
    lines: ['11:91: companies.0.aws.machines.1.count must be less: the company would have more than 1000000 resources'],
  },
  {
    what: 'a number without a bound',
    text: changed('gigabytes: 500', 'gigabytes: 1e300'),
    lines: ['13:79: companies.0.aws.volumes.0.gigabytes must be at most 1000000000'],
  },
  {
    what: 'a day of another century',
    text: changed('launched: -90d', 'launched: 1026-02-03'),
    lines: [`11:110: companies.0.aws.machines.1.launched ${DAY}, not "1026-02-03"`],
  },
  {
    what: 'a key that comes twice',
    text: changed('count: 4', 'count: 4, count: 5'),
    lines: ['10:94: the key is there twice; keep one'],
  },
  ...(['company.yaml', 'company.json'] as const).map((name) => ({
    what: `lists within lists in ${name}`,
    text: '['.repeat(20_000),
    name,
    lines: ['1:101: is nested more than 100 levels deep, which no company file is'],
  })),
  {
    what: 'mappings within mappings',
    text: Array.from({ length: 1_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
    lines: ['100:100: is nested more than 100 levels deep, which no company file is'],
  },
  {
    what: 'aliases of aliases',
    text: Array.from({ length: 9 }, (_, at) => `a${at}: &a${at} [${`*a${at - 1},`.repeat(9)}]`)
      .join('\n')
      .replaceAll('*a-1,', 'x,'),
    lines: ['2:10: this and other aliases stand for more values than any company file has; write the values'],
  },
  {
    what: 'an alias of nothing',
    text: changed('works-shop', '*shop'),
    lines: ['8:54: the alias *shop has no anchor &shop before it; write the value'],
  },
  {
    what: 'an alias before its anchor',
    text: changed('works-payer', '*shop').replace('works-shop', '&shop works-shop'),
    lines: ['7:54: the alias *shop has no anchor &shop before it; write the value'],
  },
  {
    what: 'an alias within its own anchor',
    text: changed('machines:', 'machines: &all [*all]\n      own:'),
    lines: ['9:23: the alias *all stands within the value that it stands for; write the value'],
  },
  {
    what: 'five thousand keys',
    text: Array.from({ length: 5_000 }, (_, key) => `key${key}: 1`).join('\n'),
    lines: expect.anything() as unknown as readonly string[],
  },
  {
    what: 'an unknown type',
    text: changed('type: r5.xlarge', 'type: r5.xlrage'),
    lines: ['11:74: companies.0.aws.machines.1.type must be one of …, not "r5.xlrage"; did you mean r5.xlarge?'],
  },
  {
    what: 'a day that the calendar does not have',
    text: changed('launched: -90d', 'launched: 2026-02-30'),
    lines: [`11:110: companies.0.aws.machines.1.launched ${DAY}, not "2026-02-30"`],
  },
  {
    what: 'a relative date without a unit',
    text: changed('launched: -90d', 'launched: -90'),
    lines: [
      `11:110: companies.0.aws.machines.1.launched ${DAY}, not -90; the unit is missing: write -90d for days, or m for months, y for years`,
    ],
  },
  {
    what: 'a relative date without a sign',
    text: changed('createdDate: -1y', 'createdDate: 1y'),
    lines: [
      `7:88: companies.0.aws.accounts.0.createdDate ${DAY}, not "1y"; the sign is missing: write -1y for the past, +1y for what is to come`,
    ],
  },
  {
    what: 'a relative date in an unknown unit',
    text: changed('launched: -90d', 'launched: -12w'),
    lines: [
      `11:110: companies.0.aws.machines.1.launched ${DAY}, not "-12w"; the units are d (days), m (months) and y (years), not w`,
    ],
  },
  {
    what: 'an end before the launch',
    text: changed('launched: -90d', 'launched: -90d, ended: -91d'),
    lines: ['11:126: companies.0.aws.machines.1.ended must not be before 2026-01-01, the first day'],
  },
  {
    what: 'an id that occurs twice',
    text: changed('name: report,', 'name: web,'),
    lines: [
      '11:13: companies.0.aws.machines.1.name "web" is used in companies.0.aws.machines.0 already; take another',
      '13:95: companies.0.aws.volumes.0.attachedTo must be one of …, not "report"',
    ],
  },
  {
    what: 'accounts without a payer',
    text: changed('accountType: master', 'accountType: member'),
    lines: ['6:7: companies.0.aws.accounts must have one whose accountType is master: it pays for all of them'],
  },
  {
    what: 'an account that is not there',
    text: changed('plan-1, account: "111122223333"', 'plan-1, account: "111122223334"'),
    lines: [
      '17:37: companies.0.aws.savingsPlans.0.account must be one of …, not "111122223334"; did you mean 111122223333?',
    ],
  },
  {
    what: 'an account number without quotes',
    text: changed('accountId: "444455556666"', 'accountId: 444455556666'),
    lines: ['8:13: companies.0.aws.accounts.1.accountId must be 12 digits, in quotes'],
  },
  {
    what: 'a min above the count',
    text: changed('min: 2', 'min: 5'),
    lines: ['10:94: companies.0.aws.machines.0.min must not be above the count, which is 4'],
  },
  {
    what: 'a min without auto-scaling',
    text: changed('schedule: autoscaled', 'schedule: always'),
    lines: ['10:94: companies.0.aws.machines.0.min is for autoscaled machines only; the schedule of these is always'],
  },
  {
    what: 'a negative commitment',
    text: changed('hourlyCommitment: 0.1', 'hourlyCommitment: -0.1'),
    lines: ['17:77: companies.0.aws.savingsPlans.0.hourlyCommitment must be at least 0.0001'],
  },
  {
    what: 'a negative number of reservations',
    text: changed('count: 2', 'count: -2'),
    lines: ['15:100: companies.0.aws.reservedInstances.0.count must be at least 0'],
  },
  {
    what: 'a plan for a family that is not sold',
    text: changed('type: Compute', 'type: EC2 Instance, family: m55, region: us-east-1'),
    lines: ['17:82: companies.0.aws.savingsPlans.0.family must be one of …, not "m55"; did you mean m5?'],
  },
  {
    what: 'a plan that is bound to no region',
    text: changed('type: Compute', 'type: EC2 Instance, family: m5'),
    lines: ['17:11: companies.0.aws.savingsPlans.0.region is required where the type is EC2 Instance'],
  },
  {
    what: 'a volume in another account than its machine',
    text: changed('{ name: report-data, account: "444455556666"', '{ name: report-data, account: "111122223333"'),
    lines: [
      '13:95: companies.0.aws.volumes.0.attachedTo report runs in account 444455556666, eu-central-1; a volume must be in the account and region of its machine',
    ],
  },
  {
    what: 'a volume of a machine that is not there',
    text: changed('attachedTo: report', 'attachedTo: reprot'),
    lines: ['13:95: companies.0.aws.volumes.0.attachedTo must be one of …, not "reprot"; did you mean report?'],
  },
  {
    what: 'an unknown member',
    text: changed('companyName: Example Works', 'companyname: Example Works'),
    lines: [
      '3:5: companies.0.companyName is required',
      '4:5: companies.0.companyname is not allowed; did you mean companyName? The members are …',
    ],
  },
  {
    what: 'an unknown schedule',
    text: changed('schedule: nightly', 'schedule: nighly'),
    lines: ['11:91: companies.0.aws.machines.1.schedule must be one of …, not "nighly"; did you mean nightly?'],
  },
  {
    what: 'text in place of a number',
    text: changed('gigabytes: 500', 'gigabytes: 500 GB'),
    lines: ['13:79: companies.0.aws.volumes.0.gigabytes must be a number'],
  },
  {
    what: 'a discount above 100 percent',
    text: changed('    aws:\n', '    discounts: [{ vendor: aws, percent: 120 }]\n    aws:\n'),
    lines: ['5:32: companies.0.discounts.0.percent must be at most 100'],
  },
  {
    what: 'an anomaly of nobody',
    text: changed('    aws:\n', '    anomalies: [{ account: "000000000000", day: -8d, factor: 3 }]\n    aws:\n'),
    lines: ['5:19: companies.0.anomalies.0.account must be one of …, not "000000000000"'],
  },
  {
    what: 'two companies of one id',
    text: changed('companies:\n', 'companies:\n  - { companyId: C-1, companyName: First Works }\n'),
    lines: ['4:5: companies.1.companyId "C-1" is used in companies.0 already; take another'],
  },
  {
    what: 'a tab',
    text: changed('      accounts:', '\taccounts:'),
    lines: ['6:1: a tab is no indentation in YAML; use spaces'],
  },
  {
    what: 'a list that is not closed',
    text: changed('companyId: C-1', 'companyId: [C-1'),
    lines: ['4:5: Flow sequence in block collection must be sufficiently indented and end with a ]'],
  },
  { what: 'nothing in it', text: '', lines: ['1:1: the file is empty; it must have a clock and companies'] },
  {
    what: 'a list in place of an object',
    text: '- C-1\n',
    lines: ['1:1: the file must be an object with the members clock and companies'],
  },
  {
    what: 'JSON with a comma at the end',
    name: 'company.json',
    text: '{\n  "clock": "2026-04-01T09:00:00Z",\n  "companies": [],\n}\n',
    lines: ['3:18: a comma at the end of a list or an object is no JSON; remove it'],
  },
  {
    what: 'YAML that is named JSON',
    name: 'company.json',
    text: SOUND,
    lines: ['1:1: is no JSON from here on; mend it, or name the file .yaml if it is YAML'],
  },
]

describe('a wrong company file', () => {
  it('is compared with a sound one', async () => {
    expect(await linesOf(SOUND, 'company.yaml')).toEqual({ refused: [], warned: [] })
  })

  it.each(WRONG)('is refused for $what', async ({ text, lines, name = 'company.yaml' }) => {
    const { refused } = await linesOf(text, name)
    const withoutNames = refused.map((line) =>
      line.replace(`${name}:`, '').replace(/(must be one of|members are|its regions:) .*?(?=, not "|$)/, '$1 …'),
    )
    expect(withoutNames).toEqual(lines)
  })

  it.each([
    ['a savings plan', 'type: Compute', 'type: EC2 Instance, family: c5, region: us-east-1', '17:11', 'savingsPlans'],
    ['reserved instances', 'type: m5.large, count: 2', 'type: c5.large, count: 2', '15:11', 'reservedInstances'],
  ])('is served, with a warning, for %s that can cover nothing', async (_, before, after, place, list) => {
    const { refused, warned } = await linesOf(changed(before, after), 'company.yaml')
    expect(refused).toEqual([])
    const line = `company.yaml:${place}: companies.0.aws.${list}.0 covers nothing: no machine of the file that it applies to runs in its term (a warning)`
    expect(warned).toEqual([line])
  })
})
