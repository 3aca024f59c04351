import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { contract, lineOf } from './workspace.js'

/*
 * Faults that people make in the contract, in copies of the platform group, and the commands with which they check it.
 * What is asserted is all that a person reads: the file, the line, the rule and what to do.
 */

const REPOSITORY = join(import.meta.dirname, '..', '..', '..')
const GROUP = 'spec/platform'
const MADE = new Set(['generated', 'reports', 'node_modules', '.turbo'])

const companies = `${GROUP}/paths/companies.yaml`
const companyList = `${GROUP}/examples/listCompanies.default.yaml`
const tenants = `${GROUP}/paths/azure-tenants.yaml`
const tenant = `${GROUP}/examples/getAzureTenant.default.yaml`
const envelope = `${GROUP}/schemas/CompanyListSuccess.yaml`
const contents = `${GROUP}/openapi.yaml`
const result = `${GROUP}/schemas/CompanyListResult.yaml`
const ledger = `${GROUP}/LEDGER.md`

interface Copy {
  /** The folder of the group. */
  readonly folder: string
  /** Replaces text that a file has once. */
  plant(file: string, from: string, to: string): void
  /** `file:line` of the one line with a text. */
  place(file: string, text: string): string
}

/** Copies what the checks of the platform group read, and links what they run. */
function copyRepository(): Copy {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'broken-contract-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = ['pnpm-workspace.yaml', 'redocly.yaml', '.spectral.yaml', 'spec/operations.lock.yaml', 'spec/cast.yaml']
  for (const part of [...files, GROUP, 'spec/shared'])
    cpSync(join(REPOSITORY, part), join(root, part), { recursive: true, filter: (path) => !MADE.has(basename(path)) })
  for (const part of ['node_modules', 'tools']) symlinkSync(join(REPOSITORY, part), join(root, part))
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  return {
    folder: join(root, GROUP),
    plant(file, from, to) {
      if (read(file).split(from).length !== 2) throw new Error(`${file} does not have ${from} once`)
      writeFileSync(join(root, file), read(file).replace(from, to))
    },
    place: (file, text) => `${file}:${lineOf(read(file), text)}`,
  }
}

it('is not bundled while files can not be read or found', async () => {
  const { folder, plant, place } = copyRepository()
  plant(companyList, 'value:\n', 'value:\n\tstatus: error\n')
  plant(companies, '../schemas/CompanyListResult.yaml', '../schemas/CompanyListReslut.yaml')
  const tab = place(companyList, '\tstatus: error')
  const unreadable = `tab characters must not be used in indentation in "${companyList}" (${tab.split(':')[1]}:1)`
  const advice = 'Fix the YAML at this place, or correct the path after `$ref`.'
  expect(await contract('bundle', folder)).toEqual({
    code: 1,
    out: [],
    err: [
      `${place(companies, 'CompanyListReslut.yaml')}  no-unresolved-refs  Can't resolve $ref: ENOENT: no such file or directory '${GROUP}/schemas/CompanyListReslut.yaml'. ${advice}`,
      `${tab}  no-unresolved-refs  Failed to parse: ${unreadable}. ${advice}`,
      `${place(companies, 'listCompanies.default.yaml')}  no-unresolved-refs  Can't resolve $ref: ${unreadable}. ${advice}`,
    ],
  })
})

it('is not bundled while its table of contents can not be read', async () => {
  const { folder, plant } = copyRepository()
  plant(contents, 'openapi: 3.1.0', 'openapi: 3.1.0: x')
  expect(await contract('bundle', folder)).toEqual({
    code: 1,
    out: [],
    err: [
      `${contents}:1  unreadable  bad indentation of a mapping entry in "${contents}" (1:15). Fix the YAML at this place.`,
    ],
  })
})

it('is checked in all ways, whatever the first checks find', async () => {
  const { folder, plant, place } = copyRepository()
  const [put, taken] = [
    place(tenants, 'operationId: updateAzureTenant'),
    place(tenants, 'operationId: deleteAzureTenant'),
  ]
  plant(tenants, 'operationId: updateAzureTenant', 'operationId: deleteAzureTenant')
  plant(envelope, 'required: [status, data]', 'required: [data]')
  plant(companyList, 'isMainCompany: "Y"', 'isMainCompany: "yes"')
  plant(tenant, 'tenantAlias:', 'tenantAlais:')
  expect(await contract('bundle', folder)).toEqual({ code: 0, out: [], err: [] })
  const { code, out, err } = await contract('check', folder)
  expect({ code, out }).toEqual({
    code: 1,
    out: ['platform: 2 Redocly findings.', 'platform: 3 lint findings.', 'platform: 174 of 176 examples fit.'],
  })
  const unionOf = '`CompanyListSuccess.yaml` and `PlatformError.yaml`'
  expect(err.filter((line) => !line.startsWith(ledger))).toEqual([
    `${place(result, 'oneOf:')}  no-illogical-composition-keywords  Schemas in \`oneOf\` must be mutually exclusive. Found overlapping schemas: ${unionOf}. Add \`status\` to \`required\` in every schema; an optional property cannot distinguish the schemas. Other shared properties: \`data\`.`,
    `${taken}  operation-operationId-unique  Every operation must have a unique \`operationId\`. Take the one that spec/operations.lock.yaml has for this path.`,
    `${put}  cloud-cost-operation-lock  deleteAzureTenant: PUT /platform/v2/companies/{companyId}/vendors/azure/tenants/{tenantId} has the operationId deleteAzureTenant, but spec/operations.lock.yaml says updateAzureTenant. Callers use that name: change it back.`,
    `${taken}  operation-operationId-unique  deleteAzureTenant: Every operation must have unique "operationId".`,
    `${place(result, 'CompanyListSuccess.yaml')}  cloud-cost-disjoint-envelope  CompanyListResult: The branch must list \`status\` under \`required\`: it is what tells it from the other.`,
    `${place(companyList, 'isMainCompany: "yes"')}  example-fits-schema  \`data.list.0.isMainCompany\` must be one of ["Y","N"]. Fix the example, or the schema of listCompanies (200).`,
    `${place(tenant, 'tenantAlais:')}  example-fits-schema  \`data.tenantAlais\` is not a member of its schema (a misspelling?). Fix the example, or the schema of getAzureTenant (200).`,
    'If these changes of the contract are meant, run `npm run ledger` and commit the ledger with them; if not, undo them.',
  ])
  expect(err.filter((line) => line.startsWith(ledger)).map((line) => line.replace(/:\d+/, ''))).toEqual([
    `${ledger}  outdated  listCompanies: - Required: \`200 status\`, \`200 data\`, \`200 data.list\``,
    `${ledger}  outdated  listCompanies: + Required: \`200 data\`, \`200 data.list\``,
    `${ledger}  outdated  updateAzureTenant: - ## updateAzureTenant`,
    `${ledger}  outdated  deleteAzureTenant: + ## deleteAzureTenant`,
  ])
})
