import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineOf } from './workspace.js'

/*
 * Faults that people make in the contract, in copies of the platform group, and the commands with which they check it.
 * What is asserted is what a person reads: the file, the line, the rule and what to do.
 */

const REPOSITORY = join(import.meta.dirname, '..', '..', '..')
const GROUP = join('spec', 'platform')
const MADE = new Set(['generated', 'reports', 'node_modules', '.turbo'])

type Command = 'lint:redocly' | 'bundle' | 'contract lint .' | 'contract examples .' | 'contract ledger . --check'

interface Fault {
  readonly title: string
  /** File of the group in which the fault is planted. */
  readonly file: string
  readonly from: string
  readonly to: string
  /** The command that notices. */
  readonly command: Command
  /** What it says, where {line} is the line of a text in a file of the group. */
  readonly says: readonly string[]
  readonly at: { readonly file: string; readonly text: string }
}

const FAULTS: readonly Fault[] = [
  {
    title: 'YAML that cannot be read',
    file: 'paths/companies.yaml',
    from: 'summary: List companies',
    to: 'summary: List: companies',
    command: 'lint:redocly',
    at: { file: 'paths/companies.yaml', text: 'summary: List: companies' },
    says: [
      'paths/companies.yaml:\n  {line}:',
      'bad indentation of a mapping entry',
      'Fix the YAML at this place, or correct the path after `$ref`.',
      'no-unresolved-refs',
    ],
  },
  {
    title: 'a reference to a file that does not exist',
    file: 'paths/companies.yaml',
    from: '../schemas/CompanyListResult.yaml',
    to: '../schemas/CompanyListReslut.yaml',
    command: 'lint:redocly',
    at: { file: 'paths/companies.yaml', text: '../schemas/CompanyListReslut.yaml' },
    says: [
      'paths/companies.yaml:\n  {line}:',
      "Can't resolve $ref: ENOENT: no such file or directory",
      'Fix the YAML at this place, or correct the path after `$ref`.',
      'no-unresolved-refs',
    ],
  },
  {
    title: 'a reference to a file that does not exist, unnoticed until it is bundled',
    file: 'paths/companies.yaml',
    from: '../schemas/CompanyListResult.yaml',
    to: '../schemas/CompanyListReslut.yaml',
    command: 'bundle',
    at: { file: 'paths/companies.yaml', text: '../schemas/CompanyListReslut.yaml' },
    says: ['paths/companies.yaml:{line}:', "Can't resolve $ref", 'bundle not created'],
  },
  {
    title: 'YAML that cannot be read, unnoticed until it is bundled',
    file: 'examples/listCompanies.default.yaml',
    from: 'value:\n',
    to: 'value:\n\tstatus: error\n',
    command: 'bundle',
    at: { file: 'examples/listCompanies.default.yaml', text: '\tstatus: error' },
    says: ['examples/listCompanies.default.yaml:{line}:', 'Failed to parse', 'bundle not created'],
  },
  {
    title: 'an operationId that is taken',
    file: 'paths/azure-tenants.yaml',
    from: 'operationId: getAzureTenant',
    to: 'operationId: listCompanies',
    command: 'lint:redocly',
    at: { file: 'paths/azure-tenants.yaml', text: 'operationId: listCompanies' },
    says: [
      'paths/azure-tenants.yaml:\n  {line}:',
      'Every operation must have a unique `operationId`. Take the one that spec/operations.lock.yaml has for this path.',
      'operation-operationId-unique',
    ],
  },
  {
    title: 'a misspelt member in an example',
    file: 'examples/getAzureTenant.default.yaml',
    from: 'tenantAlias:',
    to: 'tenantAlais:',
    command: 'contract examples .',
    at: { file: 'examples/getAzureTenant.default.yaml', text: 'tenantAlais:' },
    says: [
      'spec/platform/examples/getAzureTenant.default.yaml:{line}  example-fits-schema  `data.tenantAlais` is not a member of its schema (a misspelling?). Fix the example, or the schema of getAzureTenant (200).',
    ],
  },
  {
    title: 'a value that a closed set does not have',
    file: 'examples/listCompanies.default.yaml',
    from: 'isMainCompany: "Y"',
    to: 'isMainCompany: "yes"',
    command: 'contract examples .',
    at: { file: 'examples/listCompanies.default.yaml', text: 'isMainCompany: "yes"' },
    says: [
      'spec/platform/examples/listCompanies.default.yaml:{line}  example-fits-schema  `data.list.0.isMainCompany` must be one of ["Y","N"]. Fix the example, or the schema of listCompanies (200).',
    ],
  },
  {
    title: 'an envelope that no longer requires its status',
    file: 'schemas/CompanyListSuccess.yaml',
    from: 'required: [status, data]',
    to: 'required: [data]',
    command: 'contract lint .',
    at: { file: 'schemas/CompanyListResult.yaml', text: 'CompanyListSuccess.yaml' },
    says: [
      'spec/platform/schemas/CompanyListResult.yaml:{line}  cloud-cost-disjoint-envelope  CompanyListResult: The branch must list `status` under `required`: it is what tells it from the other.',
    ],
  },
  {
    title: 'a renamed operation',
    file: 'paths/companies.yaml',
    from: 'operationId: listCompanies',
    to: 'operationId: listAllCompanies',
    command: 'contract lint .',
    at: { file: 'paths/companies.yaml', text: 'operationId: listAllCompanies' },
    says: [
      'spec/platform/paths/companies.yaml:{line}  cloud-cost-operation-lock  listAllCompanies: GET /platform/v2/companies has the operationId listAllCompanies, but spec/operations.lock.yaml says listCompanies. Callers use that name: change it back.',
    ],
  },
  {
    title: 'an input that lost its required flag',
    file: 'schemas/AzureTenantRegistration.yaml',
    from: 'clientSecret, tenantType]',
    to: 'clientSecret]',
    command: 'contract ledger . --check',
    at: { file: 'LEDGER.md', text: '`body clientSecret`, `body tenantType`' },
    says: [
      'spec/platform/LEDGER.md:{line}  outdated  registerAzureTenant: - Required: ',
      '`body clientSecret`, `body tenantType`, `200 status`',
      '  outdated  registerAzureTenant: + Required: ',
      '`body clientSecret`, `200 status`',
      'are meant, run `npm run ledger` and commit the ledger with them; if not, undo them.',
    ],
  },
  {
    title: 'a mark that says something else',
    file: 'schemas/Company.yaml',
    from: 'what: values',
    to: 'what: type',
    command: 'contract ledger . --check',
    at: { file: 'LEDGER.md', text: '`200 data.list[].lastActiveDate` not shown' },
    says: ['spec/platform/LEDGER.md:{line}  outdated  listCompanies: - ', 'not shown (type)'],
  },
]

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'broken-contract-')))
afterAll(() => rmSync(folder, { recursive: true }))

/** Copies what the checks of the platform group read, and links what they run. */
function copyRepository(name: string): string {
  const root = join(folder, name)
  const isSource = (path: string): boolean => !MADE.has(basename(path))
  for (const part of [
    'pnpm-workspace.yaml',
    'redocly.yaml',
    '.spectral.yaml',
    'spec/platform',
    'spec/shared',
    'spec/operations.lock.yaml',
    'spec/cast.yaml',
  ]) {
    cpSync(join(REPOSITORY, part), join(root, part), { recursive: true, filter: isSource })
  }
  for (const part of ['node_modules', 'tools', 'spec/platform/node_modules']) {
    symlinkSync(join(REPOSITORY, part), join(root, part))
  }
  return root
}

interface Outcome {
  readonly code: number | null
  readonly output: string
}

/** Runs a script of the group's package.json as pnpm would, or one of the parts of `check`. */
function runScript(root: string, name: Command): Promise<Outcome> {
  const cwd = join(root, GROUP)
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as {
    scripts: Partial<Record<Command, string>>
  }
  const bins = [join(cwd, 'node_modules', '.bin'), join(root, 'node_modules', '.bin')]
  const child = spawn(scripts[name] ?? name, {
    cwd,
    shell: true,
    env: {
      ...process.env,
      PATH: [...bins, process.env['PATH']].join(delimiter),
      NO_COLOR: '1',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  })
  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** The commands that read the bundle and show all faults; the others may stop at the first one. */
const THOROUGH = ['contract examples .', 'contract ledger . --check', 'contract lint .'] as const
const ALONE = FAULTS.filter(({ command }) => !THOROUGH.some((name) => name === command))
const of = (...commands: readonly Command[]): Fault[] => FAULTS.filter(({ command }) => commands.includes(command))

/** The faults that are looked for in one copy. Those of examples and ledger don't meet; a renamed operation would change both. */
const COPIES: readonly (readonly Fault[])[] = [
  ...ALONE.map((fault) => [fault]),
  of('contract examples .', 'contract ledger . --check'),
  of('contract lint .'),
]

/** A command that looked for faults, with what it said, and what it should have said of each. */
interface Attempt extends Outcome {
  readonly command: Command
  readonly says: ReadonlyMap<Fault, readonly string[]>
}

async function attempt(faults: readonly Fault[], index: number): Promise<Attempt[]> {
  const root = copyRepository(String(index))
  const path = (file: string): string => join(root, GROUP, file)
  for (const { file, from, to } of faults) {
    const text = readFileSync(path(file), 'utf8')
    if (text.split(from).length !== 2) throw new Error(`${file} does not have ${from} once`)
    writeFileSync(path(file), text.replace(from, to))
  }
  const commands = [...new Set(faults.map(({ command }) => command))]
  if (commands.some((command) => THOROUGH.some((name) => name === command))) await runScript(root, 'bundle')
  const attempts: Attempt[] = []
  for (const command of commands) {
    const due = faults.filter((fault) => fault.command === command)
    const says = due.map((fault): [Fault, string[]] => {
      const line = lineOf(readFileSync(path(fault.at.file), 'utf8'), fault.at.text)
      return [fault, fault.says.map((part) => part.replace('{line}', String(line)))]
    })
    attempts.push({ command, says: new Map(says), ...(await runScript(root, command)) })
  }
  return attempts
}

describe('a contract with', () => {
  let attempts: readonly Attempt[] = []

  beforeAll(async () => {
    attempts = (await Promise.all(COPIES.map(attempt))).flat()
  }, 120_000)

  it.each(FAULTS)('$title fails, and says where and what to do', (fault) => {
    const { code, output, says } = found(fault)
    expect(code).toBe(1)
    for (const part of says.get(fault) ?? []) expect(output).toContain(part)
  })

  // What is said comes from the fault, and not from the contract: another fault does not say the same, or nothing else is said.
  it.each(ALONE)('another fault than $title does not say the same', (fault) => {
    const { command, says } = found(fault)
    const withoutFault = attempts.filter((candidate) => candidate.command === command && !candidate.says.has(fault))
    expect(withoutFault).not.toEqual([])
    for (const { output } of withoutFault) expect(says.get(fault)?.every((part) => output.includes(part))).toBe(false)
  })

  it.each(THOROUGH)('these faults, nothing else is said by %s', (name) => {
    const { output, says } = attempts.find(({ command }) => command === name) ?? { output: '', says: new Map() }
    const findings = output.split('\n').filter((line) => /^spec\/\S+:\d+ {2}/.test(line))
    expect(says.size).toBeGreaterThan(0)
    // A line that is not current shows twice, as it was and as it is now: its heading counts once.
    const places = findings.map((line) => line.replace(/:\d+ {2}outdated {2}([^:]*):.*/, ' $1').replace(/ {2}.*/, ''))
    expect(new Set(places).size).toBe(says.size)
  })

  function found(fault: Fault): Attempt {
    const tried = attempts.find(({ says }) => says.has(fault))
    if (!tried) throw new Error(`${fault.title} was not tried`)
    return tried
  }
})
