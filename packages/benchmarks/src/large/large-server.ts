import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEstate, generateCompany } from '@cloud-cost/estate'
import getPort from 'get-port'
import { type Call, exampleCalls } from '../calls.js'
import { type ServerProcess, startServer } from '../process/server-process.js'
import { packageFolder, versionOf } from '../subjects/package.js'
import { MONTHS, type Range, threeYears } from './ranges.js'

/** A read of the company's figures in a range. */
export interface RangedRead {
  readonly name: string
  call(range: Range): Call
}

/** A server with the large company, or as many records. */
export interface LargeServer {
  readonly title: string
  readonly lists: readonly RangedRead[]
  readonly series: readonly RangedRead[]
  start(folder: string): Promise<ServerProcess>
}

const { clock, operations: computed } = createEstate()
const SEED = 1
const [company] = generateCompany({ accounts: 200, resources: 100_000, months: MONTHS, seed: SEED, clock }).companies
if (company === undefined) throw new Error('a company is always generated')
const { companyId, aws } = company

function get(path: string): Call {
  return { method: 'GET', path, headers: { authorization: 'Bearer fake-token' } }
}

const ranged = exampleCalls
  .map(({ operation }) => operation)
  .filter(({ operationId, method, list, parameters }) => {
    const names = parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)
    return list && method === 'GET' && computed.has(operationId) && names.includes('startDate')
  })

/** All lists and series of our mock that have a range. */
export const oursLarge: LargeServer = {
  title: `@cloud-cost/mock ${versionOf('@cloud-cost/mock')} --size large`,
  lists: readsOf((path) => !path.includes('{dateType}')),
  series: readsOf((path) => path.includes('{dateType}')),
  async start() {
    const port = await getPort({ host: '127.0.0.1' })
    const command = join(packageFolder('@cloud-cost/mock'), 'bin', 'cloud-cost-mock.js')
    const options = ['--size', 'large', '--seed', String(SEED), '--port', String(port)]
    return startServer([command, ...options], port, get('/__mock/health'))
  },
}

function readsOf(isAsked: (path: string) => boolean): RangedRead[] {
  const asked = ranged.filter(({ path }) => isAsked(path))
  if (asked.length === 0) throw new Error('the contract has no read of this kind')
  return asked.map(({ operationId, path }) => ({
    name: operationId,
    call: (range) => {
      const target = path.replace('{companyId}', companyId).replace('{dateType}', 'DAILY')
      return get(`${target}?${new URLSearchParams({ ...range })}`)
    },
  }))
}

/** `json-server` with as many records: resources, commitments, and days of figures, which it looks up as they are. */
export const jsonServer: LargeServer = {
  title: `json-server ${versionOf('json-server')}`,
  lists: [
    {
      name: 'commitments',
      call: ({ startDate, endDate }) => get(`/commitments?start_lte=${endDate}&end_gte=${startDate}`),
    },
  ],
  series: [{ name: 'days', call: ({ startDate, endDate }) => get(`/days?date_gte=${startDate}&date_lte=${endDate}`) }],
  async start(folder) {
    const file = join(folder, 'records.json')
    writeFileSync(file, JSON.stringify(records()))
    const port = await getPort({ host: '127.0.0.1' })
    const command = join(packageFolder('json-server'), 'lib', 'cli', 'bin.js')
    return startServer([command, file, '--quiet', '--host', '127.0.0.1', '--port', String(port)], port, get('/days/0'))
  },
}

function records(): object {
  const figures = { utilization: 97.5, commitmentCost: 1234.56, usedCommitmentCost: 1203.7, netSavingsCost: 456.78 }
  const machines = (aws?.machines ?? []).flatMap((machine) =>
    Array.from({ length: machine.count ?? 1 }, (_, index) => ({ ...machine, name: `${machine.name}-${index + 1}` })),
  )
  return {
    resources: Array.from({ length: 100_000 }, (_, id) => ({ ...machines[id % machines.length], id })),
    commitments: [...(aws?.reservedInstances ?? []), ...(aws?.savingsPlans ?? [])].map((one, id) => ({
      ...one,
      ...figures,
      id,
      end: '2026-12-31',
    })),
    days: threeYears(3 * 365).map(({ endDate }, id) => ({ ...figures, id, date: endDate })),
  }
}
