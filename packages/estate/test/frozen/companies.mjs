import { inDays } from './dates.mjs'

/*
 * The companies whose answers are frozen, in the states that sessions bring them to. They are made by the estate that is given, so that two
 * versions of it can be compared.
 */

const CLOCK = '2026-04-01T09:00:00Z'

/** Companies of one estate. `reach` is how many days before the clock most requests begin, so that no answer takes minutes. */
const SETS = {
  // The small ones among those that everybody has.
  default: {
    reach: 400,
    ids: ['C-1042', 'C-1042', 'C-1042', 'C-1043', 'C-1042', 'C-1044'],
    make: ({ createEstate }) => createEstate({ illustrative: true }),
  },
  // The large one among them.
  group: { reach: 35, ids: ['C-2069'], make: ({ createEstate }) => createEstate({ illustrative: true }) },
  generated: {
    reach: 400,
    make: ({ createEstate, generateCompany }) =>
      createEstate({
        company: generateCompany({ seed: 4, accounts: 9, resources: 150, months: 24, clock: CLOCK }),
        illustrative: true,
      }),
  },
  own: { reach: 400, make: (estate) => estate.createEstate({ company: ownCompany(estate), illustrative: true }) },
  // Bills with a company file beside them, which says what bills don't.
  billed: {
    reach: 100,
    make: (estate) => billedEstate(estate, { companyId: 'C-1042', months: 4 }, true),
  },
  'bills alone': {
    reach: 70,
    make: (estate) => billedEstate(estate, { company: ownCompany(estate), months: 3 }, false),
  },
}

/** What a session does before it is asked. */
const STATES = {
  start: () => {},
  deleted: change,
  // What was deleted on an earlier day is looked at later.
  moved: async (session, company) => {
    session.setClock(inDays(company.clock, -19.3))
    await change(session, company)
    session.setClock(inDays(company.clock, 33.5))
  },
  past: (session, { clock }) => {
    session.setClock(inDays(clock, -45.9))
  },
}

/** The names of companies in a state, such as `own deleted`, in the order of the frozen answers. */
export const COLUMNS = Object.keys(SETS).flatMap((set) => Object.keys(STATES).map((state) => `${set} ${state}`))

/** Columns that are made within a second. */
export const QUICK_COLUMNS = COLUMNS.filter((column) => /^(?:default|own) /.test(column))

/** The bills that are exported, by name. */
export const EXPORTS = {
  default: ({ exportFocus }) => exportFocus({ companyId: 'C-1042', months: 2 }),
  group: ({ exportFocus }) => exportFocus({ companyId: 'C-2069', months: 1 }),
  own: (estate) => estate.exportFocus({ company: ownCompany(estate) }),
  past: ({ exportFocus }) => exportFocus({ companyId: 'C-1042', months: 1, clock: '2024-02-29T13:00:00Z' }),
}

/** Companies of one estate, by which sessions in all states are made. */
export class Companies {
  /**
   * @param estate what the package exports, and what its part for bills does
   * @param name the name of the companies
   */
  static async of(estate, name) {
    const { make, ids, reach } = SETS[name]
    const made = await make(estate)
    const { body } = await made.createSession().answer({ operationId: 'listCompanies', path: {}, query: {} })
    const companies = await Promise.all(
      (ids ?? body.data.list.map(({ companyId }) => companyId)).map(async (companyId) => {
        return { companyId, values: await valuesOf(made.createSession(), companyId) }
      }),
    )
    return new Companies(made, companies, reach)
  }

  constructor(estate, companies, reach) {
    this.estate = estate
    this.companies = companies
    this.reach = reach
  }

  /** A session in which each company is in a state. */
  async session(state) {
    const session = this.estate.createSession()
    for (const companyId of new Set(this.companies.map((company) => company.companyId))) {
      const { values } = this.companies.find((company) => company.companyId === companyId)
      await STATES[state](session, { companyId, values, clock: this.estate.clock })
    }
    return session
  }
}

/** Deletes an account of each cloud, and changes an alias and the tags of a resource. */
async function change(session, { companyId, values: { aws, azure, tenants, resources } }) {
  const ask = (operationId, path, body) =>
    session.answer({ operationId, path: { companyId, ...path }, query: {}, body })
  if (aws.length > 1) await ask('deleteAwsAccount', { accountId: aws[1] })
  if (aws.length > 2) await ask('updateAwsAccount', { accountId: aws[2] }, { accountAlias: 'another name' })
  if (azure.length > 1) await ask('deleteAzureSubscription', azure[0])
  if (tenants.length > 1) await ask('deleteAzureTenant', { tenantId: tenants.at(-1) })
  if (resources.length === 0) return
  const taggingResourceList = [
    { instId: resources[0].id, reviewTagList: [{ tagKey: 'team', oldValue: '', newValue: 'frozen' }] },
  ]
  const body = { cmpnId: companyId, userEmail: 'someone@halcyon.example', taggingResourceList }
  await session.answer({ operationId: 'retryTagging', path: {}, query: {}, body })
}

/** What requests may name of a company: whatever its lists have. */
async function valuesOf(session, companyId) {
  const listOf = async (operationId, path = {}) => {
    const answer = await session.answer({ operationId, path: { companyId, cmpnId: companyId, ...path }, query: {} })
    return answer?.body?.data?.list ?? answer?.body?.list ?? answer?.body?.data ?? []
  }
  const aws = (await listOf('listAwsAccounts')).map(({ accountId }) => accountId)
  const tenants = (await listOf('listAzureTenants')).map(({ tenantId }) => tenantId)
  const azure = []
  for (const tenantId of tenants) {
    const list = await listOf('listAzureSubscriptions', { tenantId })
    azure.push(...list.map(({ subscriptionId }) => ({ tenantId, subscriptionId })))
  }
  const usage = await session.answer({
    operationId: 'listCurrentUsage',
    path: { cmpnId: companyId, vendor: 'aws' },
    query: {},
    body: { cmpnId: companyId },
  })
  const subscriptions = azure.map(({ subscriptionId }) => subscriptionId)
  const vendorOf = (account) => (aws.includes(account) ? 'aws' : subscriptions.includes(account) ? 'azure' : 'gcp')
  const resources = usage.body.data.map(({ instId, rsrcKey, accId, rgnId, spec, rsrcType }) => {
    return {
      vendor: vendorOf(accId),
      id: instId,
      key: rsrcKey,
      account: accId,
      region: rgnId,
      type: spec,
      kind: rsrcType,
    }
  })
  return { aws, tenants, azure, resources }
}

/** A company with everything that a file can say of its prices. */
function ownCompany({ generateCompany }) {
  const file = generateCompany({ seed: 11, accounts: 6, resources: 60, months: 13, clock: CLOCK })
  const [company] = file.companies
  const accounts = [
    ...company.aws.accounts.map(({ accountId }) => accountId),
    ...company.azure.subscriptions.map(({ subscriptionId }) => subscriptionId),
    ...company.gcp.projects.map(({ projectId }) => projectId),
  ]
  const [machine] = company.aws.machines
  return {
    ...file,
    companies: [
      {
        ...company,
        growth: 0.4,
        taxPercent: 19,
        discounts: [
          { vendor: 'aws', percent: 7.5 },
          { vendor: 'aws', service: 'AmazonRDS', percent: 20 },
          { vendor: 'azure', percent: 10 },
          { vendor: 'gcp', percent: 3 },
        ],
        fixedCharges: accounts.flatMap((account, index) => [
          { name: 'office', account, product: 'Private Line', monthly: 100.01 * (index + 1) },
          { name: 'plant', account, product: 'Private Line', monthly: 77, from: '2025-12-24', until: '2026-03-12' },
        ]),
        anomalies: accounts.slice(0, 3).map((account) => ({ account, day: '2026-03-18', factor: 3 })),
        aws: {
          ...company.aws,
          accounts: company.aws.accounts.map((entry, index) => (index === 1 ? { ...entry, taxPercent: 7.7 } : entry)),
          prices: [{ type: machine.type, region: machine.region, hourly: 0.123457 }],
          support: [{ account: company.aws.accounts[0].accountId, plan: 'business' }],
        },
      },
    ],
  }
}

async function billedEstate(estate, options, isDescribed) {
  return estate.createEstate({ bills: await readAgain(estate, options, isDescribed), illustrative: true })
}

/** Companies as they are after an export and an import of their bills. */
async function readAgain(
  { exportFocus, focusCsv, FOCUS_CSV_HEADER, readFocus, describedCompanies },
  options,
  isDescribed,
) {
  const texts = new Map()
  for await (const { companyId, vendor, period, rows } of exportFocus(options)) {
    const name = `${companyId}-${vendor}-${period}.csv`
    if (!texts.has(name)) texts.set(name, [FOCUS_CSV_HEADER])
    texts.get(name).push(focusCsv(rows))
  }
  const files = Array.from(texts, ([name, parts]) => ({ name, data: new Blob(parts) }))
  return readFocus(files, isDescribed ? { company: describedCompanies(options) } : {})
}
