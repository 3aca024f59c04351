// The mock for browsers.
import { groups as GROUPS, load } from 'virtual:contract'
import { createEstate } from '@cloud-cost/estate'
import { mergeContracts, type PackedContract, unpackContract } from '../contract/packed.js'
import { Refusal, type Validators } from '../contract/violations.js'
import type { Platform } from '../core/core.js'
import { assembleMock, type InProcessMock } from '../in-process/mock.js'
import {
  type InProcessOptions,
  InvalidOptionError,
  MOCK_OPTIONS,
  requireKind,
  requireOptions,
} from '../in-process/options.js'
import type { Estate } from '../respond/estate.js'
import { isCompanyFile, readCompany } from './company-file.js'

export type { MockClock, MockSession } from '../in-process/session.js'
export { InvalidRuleError } from '../select/invalid-rule-error.js'
export type { Rule, RuleMatch, StoredRule } from '../select/rule.js'
export { InvalidOptionError }

/** A mock in a page, or in any other program without Node's modules. */
export type PageMock = Omit<InProcessMock, 'replaceContract' | 'contract'>

/** The contract of some groups as the build wrote it for pages: validators are code, since a page may not make code of text. */
export interface GroupModule {
  readonly packed: PackedContract
  readonly validators: Validators
}

/**
 * Makes a mock that answers in the page itself, from the same companies and with the same rules, faults and sessions as the
 * server. The contract of a group is loaded when the mock is made. What Prism makes up on the server, such as a body for
 * `Prefer: dynamic=true`, is answered with 501.
 *
 * @throws InvalidOptionError when an option can't have its value; InvalidRuleError when a rule is not valid
 */
export async function createPageMock(options: InProcessOptions = {}): Promise<PageMock> {
  requireOptions(options, MOCK_OPTIONS)
  const { groups = GROUPS.map(({ name }) => name) } = options
  const modules = await Promise.all(groups.map((group) => load(findGroup(group).name)))
  const contract = mergeContracts(modules.map(({ packed }) => unpackContract(structuredClone(packed))))
  const validators = Object.assign({}, ...modules.map((module) => module.validators)) as Validators
  const platform: Platform = { validatorsOf: () => validators, loadPrism: noPrism }
  const recordings = options.replay && new (await import('../in-process/recordings.js')).Recordings(options.replay)
  return assembleMock({ platform, contract, hasCompanies: true, recordings }, options).mock
}

/** A `File` of a page, or what can be read as one. */
export interface BillFile {
  readonly name: string
  /** The path in a folder that was chosen. */
  readonly webkitRelativePath?: string
  readonly size: number
  /** In milliseconds since 1970. */
  readonly lastModified?: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

export interface BillOptions {
  /** Called with the name of each file and how many rows were read of it so far. */
  readonly progress?: (file: string, rows: number) => void
  /** Ends reading between two parts of a file. */
  readonly signal?: AbortSignal
}

/**
 * Makes companies of bills for `createPageMock` or `replaceEstate` of a mock: FOCUS, the Cost and Usage Report of AWS and cost exports of Azure,
 * as CSV, Parquet, gzip or zip. A company file among them, `company.json`, says what bills can't, as the one that
 * `cloud-cost-mock export --focus` writes does. Nothing of them leaves the page. What of them is not counted is in `notes`.
 *
 * It reads in the thread that calls it. A page that must not wait for a large or damaged file calls it in a worker, or `readBillData` of
 * `@cloud-cost/estate/focus`, whose data the worker can post.
 *
 * @throws Error that names the file, the line and the column of what can't be read, or all that is wrong with the company file; the reason of
 *   the signal once that is aborted
 */
export async function estateOfBills(files: readonly BillFile[], options: BillOptions = {}): Promise<Estate> {
  requireKind('files', files, 'a list')
  const { readFocus } = await import('@cloud-cost/estate/focus')
  const described = files.find(({ name }) => isCompanyFile(name))
  const bills = await readFocus(
    files
      .filter(({ name }) => !isCompanyFile(name))
      .map((file) => ({
        name: file.webkitRelativePath || file.name,
        data: file,
        ...(file.lastModified === undefined ? {} : { lastModified: file.lastModified }),
      })),
    { ...options, ...(described !== undefined && { company: await readCompany(described) }) },
  )
  return createEstate({ bills, illustrative: true })
}

/** The paths with which all operations of a group start, such as `/cost/v3`. */
export function prefixesOf(names: readonly string[] = GROUPS.map(({ name }) => name)): string[] {
  requireKind('groups', names, 'a list of texts')
  return names.map((name) => findGroup(name).prefix)
}

function findGroup(name: string): (typeof GROUPS)[number] {
  const group = GROUPS.find((entry) => entry.name === name)
  if (group !== undefined) return group
  const names = GROUPS.map((entry) => entry.name)
  throw new InvalidOptionError('group', `must be one of ${names.join(', ')}, not "${name}"`)
}

function noPrism(): Promise<never> {
  const message =
    'Prism makes this answer up, and it runs in Node alone. Start the mock server (npx @cloud-cost/mock), or ask for an example of the contract.'
  return Promise.reject(new Refusal({ status: 501, message, isWhole: true }))
}
