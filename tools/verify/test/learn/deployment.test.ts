import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '@cloud-cost/contract/document'
import { checkExamples, loadGroup } from '@cloud-cost/contract/group-checks'
import { readOperations, responseFor } from '@cloud-cost/contract/model'
import { StrictValidator } from '@cloud-cost/contract/strict-validator'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { createProxy } from '@cloud-cost/mock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { plannedAnswers } from '../../../../packages/mock/test/deployment/answers.js'
import { type Deployment, startDeployment } from '../../../../packages/mock/test/deployment/deployment.js'
import { caseNamed } from '../../../../packages/mock/test/operations.js'
import { type Outcome, runCommand } from './run-learn.js'
import { copySpec, type SpecCopy } from './spec-copy.js'

let copy: SpecCopy
let deployment: Deployment
let first: Outcome
let before: string

/** All groups take seconds: `npm test` learns one. */
const GROUPS = TRIES_ALL ? [...new Set(plannedAnswers.map(groupOf))] : ['platform']

function groupOf({ operationId }: (typeof plannedAnswers)[number]): string {
  return caseNamed(operationId).group
}

const answers = plannedAnswers.filter((answer) => GROUPS.includes(groupOf(answer)))

/** What the deployment answers otherwise than the contract states; an absent list or payload was only assumed to be there. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  listRelatedResources: '`data[].*` must be a string.',
  getResource: '`data.name` must be a string.',
  listCompanyUsers: '`data.list[].enabled` must be true or false.',
  listIntegratedCoverages: '`list[].savingsPlansCoverageRate` must be a number.',
  listAzureTenants: 'The status must be one of: 200, 400, 401, 404, an error; it is 202.',
  deleteAzureTenant: 'The body is required.',
  listAzureSubscriptions: '`status` must be one of: success, error.',
  getAwsAccountSetup: 'The body must be JSON; it is an HTML page (of a proxy, or to log in?).',
  listMyAzureInventory: 'The body must be JSON: there is a mistake at line ',
}
const contradictions = Object.entries(CONTRADICTIONS).filter(([operationId]) =>
  GROUPS.includes(caseNamed(operationId).group),
)

/** Members that the contract does not describe, by file. */
const NEW_MEMBERS = [
  { file: 'spec/platform/schemas/CompanyListData.yaml', member: 'total', type: 'integer' },
  { file: 'spec/cost/schemas/ReservedInstance.yaml', member: 'tenancy', type: 'string' },
].filter(({ file }) => GROUPS.some((group) => file.startsWith(`spec/${group}/`)))

const learnFrom = (...args: readonly string[]): Promise<Outcome> => runCommand(...args, '--spec', copy.spec)

/** Calls each operation of the deployment three times through the proxy, which records. */
async function record(file: string): Promise<void> {
  const proxy = createProxy({ upstream: deployment.url, record: { file } })
  const { url, close } = await proxy.listen({ port: 0 })
  for (const { operationId } of [...answers, ...answers, ...answers]) {
    const { method, target, body } = caseNamed(operationId)
    const headers = { authorization: 'Bearer fake-token', 'content-type': 'application/json' }
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    // What is broken on the way is no answer.
    await fetch(`${url}${target}`, init)
      .then((response) => response.text())
      .catch(() => undefined)
  }
  await close()
}

beforeAll(async () => {
  copy = copySpec(GROUPS)
  deployment = await startDeployment()
  await record(join(copy.root, 'seen.har'))
  before = copy.read('spec/platform/schemas/CompanyUser.yaml')
  first = await learnFrom(join(copy.root, 'seen.har'), '--apply')
}, 60_000)

afterAll(async () => {
  await deployment.close()
  copy.remove()
})

describe('learn from a deployment that answers in its own ways', () => {
  it.each(contradictions)('reports what %s contradicts', (operationId, message) => {
    const line = first.text.split('\n').find((candidate) => candidate.includes(` ${operationId}: ${message}`))
    expect(line).toMatch(/^ {2}spec\/[\w/.-]+\.yaml:\d+ {2}.* \(3 responses; .*seen\.har, entry \d+\)$/)
    expect(first.code).toBe(1)
  })

  it('reports nothing else as a contradiction', () => {
    const [, rest = ''] = first.text.split('Contradicts what the contract states')
    const [list = ''] = rest.split('\n\n')
    const found = list
      .split('\n')
      .slice(1)
      .map((line) => /yaml:\d+ {2}(\w+):/.exec(line)?.[1])
    expect(new Set(found)).toEqual(new Set(contradictions.map(([operationId]) => operationId)))
  })

  it('does not apply what contradicts a stated fact', () => {
    const enabledOf = (text: string): string | undefined => / {2}enabled:\n( {4}.*\n)*/.exec(text)?.[0]
    expect(enabledOf(copy.read('spec/platform/schemas/CompanyUser.yaml'))).toBe(enabledOf(before))
    expect(enabledOf(before)).toContain('type: boolean')
  })

  it.each(NEW_MEMBERS)(
    'writes $member, which the contract does not show, with how often it was seen',
    ({ file, ...added }) => {
      const written = copy.read(file)
      const observed = '(.*\\n)*? {4}x-observed: \\{ count: \\d+, since: "\\d{4}-\\d\\d-\\d\\d", until: '
      expect(written).toMatch(
        new RegExp(` {2}${added.member}:\\n {4}type: ${added.type}\\n {4}description: .*\\n${observed}`),
      )
      expect(written).not.toContain('Dedicated')
    },
  )

  it('leaves nothing required that was absent', () => {
    const { AwsAccountDetailSuccess } = parse(copy.read('spec/platform/schemas/envelopes.yaml'))
    expect(AwsAccountDetailSuccess.required).toEqual(['status'])
    expect(copy.read('spec/platform/schemas/AwsAccountListData.yaml')).not.toContain('required:')
  })

  it('has the strict validator pass every answer that contradicts nothing stated', () => {
    const operations = GROUPS.flatMap((group) => readOperations(loadGroup(join(copy.spec, group)).document))
    for (const { operationId, body, status, manner } of answers) {
      if (operationId in CONTRADICTIONS || manner === 'cut off' || manner === 'no HTTP') continue
      const operation = operations.find((candidate) => candidate.operationId === operationId)
      const reference = responseFor(operation?.responses ?? [], status)?.reference ?? ''
      const deviations = new StrictValidator(operation?.document ?? {}).deviations(reference, JSON.parse(body) as Json)
      expect(deviations, operationId).toEqual([])
    }
  })

  it('leaves a contract whose examples fit', () => {
    for (const group of GROUPS) expect(checkExamples(loadGroup(join(copy.spec, group))).flat()).toEqual([])
  })

  it('counts in the certainty report what was observed', () => {
    const certainty = JSON.parse(readFileSync(join(copy.spec, 'platform', 'generated', 'certainty.json'), 'utf8')) as {
      counts: { observed: number }
    }
    expect(certainty.counts.observed).toBeGreaterThan(0)
    expect(copy.read('spec/platform/CERTAINTY.md')).toContain('observed: Seen ')
  })

  it('proposes nothing when it is run again', async () => {
    const { text } = await learnFrom(join(copy.root, 'seen.har'))
    expect(text).toContain('The contract says all that the recordings show; nothing is proposed.')
  })
})
