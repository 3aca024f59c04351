import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sample } from '../src/model/trials.js'
import { contract, lineOf, makeWorkspace, type Workspace } from './workspace.js'

/*
 * Faults that people make in the contract, in copies of the platform group, and the commands with which they check it.
 * What is asserted is all that a person reads: the file, the line, the rule and what to do.
 */

const REPOSITORY = join(import.meta.dirname, '..', '..', '..')
const GROUP = 'spec/platform'
const MADE = new Set(['generated', 'reports', 'node_modules', '.turbo'])

const companyList = `${GROUP}/examples/listCompanies.default.yaml`
const tenants = `${GROUP}/paths/azure-tenants.yaml`
const tenant = `${GROUP}/examples/getAzureTenant.default.yaml`
const envelopes = `${GROUP}/schemas/envelopes.yaml`
const union = 'oneOf: [{ $ref: "#/CompanyListSuccess" }'
const certainty = `${GROUP}/CERTAINTY.md`

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
  const files = ['pnpm-workspace.yaml', 'redocly.yaml', '.spectral.yaml']
  const spec = ['operations.lock.yaml', 'example-company.yaml', 'glossary.yaml', 'marks.yaml', 'shared'].map(
    (name) => `spec/${name}`,
  )
  for (const part of [...files, ...spec, GROUP])
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

/** A group by the rules of the repository, with a path item and the schema that it refers to. */
function shopWith(files: Readonly<Record<string, string>>): Workspace {
  const workspace = makeWorkspace({
    'redocly.yaml': readFileSync(join(REPOSITORY, 'redocly.yaml'), 'utf8'),
    'spec/shop/openapi.yaml':
      'openapi: 3.1.0\ninfo: { title: Shop, version: 1.0.0 }\npaths:\n  /things:\n    $ref: paths/things.yaml\n',
    'spec/shop/paths/things.yaml': 'get:\n  responses:\n    "200":\n      $ref: ../responses/Things.yaml\n',
    ...files,
  })
  symlinkSync(join(REPOSITORY, 'tools'), workspace.path('tools'))
  return workspace
}

const ADVICE = 'Fix the YAML at this place, or correct the path after `$ref`.'
const TAB = 'tab characters must not be used in indentation in "spec/shop/responses/Things.yaml" (2:1)'

const unreadable = [
  {
    title: 'a file that it refers to is not there',
    files: {},
    err: [
      `spec/shop/paths/things.yaml:4  no-unresolved-refs  Can't resolve $ref: ENOENT: no such file or directory 'spec/shop/responses/Things.yaml'. ${ADVICE}`,
    ],
  },
  {
    title: 'a file that it refers to can not be read',
    files: { 'spec/shop/responses/Things.yaml': 'content:\n\tstatus: error\n' },
    err: [
      `spec/shop/responses/Things.yaml:2  no-unresolved-refs  Failed to parse: ${TAB}. ${ADVICE}`,
      `spec/shop/paths/things.yaml:4  no-unresolved-refs  Can't resolve $ref: ${TAB}. ${ADVICE}`,
    ],
  },
  {
    title: 'its table of contents can not be read',
    files: { 'spec/shop/openapi.yaml': 'openapi: 3.1.0: x\n' },
    err: [
      'spec/shop/openapi.yaml:1  unreadable  bad indentation of a mapping entry in "spec/shop/openapi.yaml" (1:15). Fix the YAML at this place.',
    ],
  },
]

// Each takes a run of Redocly.
it.each(sample(unreadable, 3, ({ title }) => title))('a group is not bundled while $title', async ({ files, err }) => {
  // The bundle before would be taken for what the sources say.
  const workspace = shopWith({ ...files, 'spec/shop/generated/openapi.json': '{}' })
  expect(await contract('bundle', workspace.path('spec/shop'))).toEqual({ code: 1, out: [], err })
  expect(existsSync(workspace.path('spec/shop/generated/openapi.json'))).toBe(false)
})

it('a group is checked in all ways, whatever the first checks find', async () => {
  const { folder, plant, place } = copyRepository()
  const [put, taken] = [
    place(tenants, 'operationId: updateAzureTenant'),
    place(tenants, 'operationId: deleteAzureTenant'),
  ]
  plant(tenants, 'operationId: updateAzureTenant', 'operationId: deleteAzureTenant')
  const success = 'description: Successful answer with companies.\n  type: object\n  required: '
  plant(envelopes, `${success}[status, data]`, `${success}[data]`)
  plant(companyList, 'isMainCompany: "Y"', 'isMainCompany: "yes"')
  plant(tenant, 'tenantAlias:', 'tenantAlais:')
  expect(await contract('bundle', folder)).toEqual({ code: 0, out: [], err: [] })
  const { code, out, err } = await contract('check', folder)
  const [fitting, all] = (out.at(-1)?.match(/\d+/g) ?? []).map(Number)
  expect({ code, out, broken: Number(all) - Number(fitting) }).toEqual({
    code: 1,
    out: [
      'platform: 2 Redocly findings.',
      'platform: 3 lint findings.',
      `platform: ${fitting} of ${all} examples fit.`,
    ],
    broken: 2,
  })
  const unionOf = '`#/CompanyListSuccess` and `PlatformError.yaml`'
  expect(err.filter((line) => !line.startsWith(certainty))).toEqual([
    `${place(envelopes, union)}  no-illogical-composition-keywords  Schemas in \`oneOf\` must be mutually exclusive. Found overlapping schemas: ${unionOf}. Add \`status\` to \`required\` in every schema; an optional property cannot distinguish the schemas. Other shared properties: \`data\`.`,
    `${taken}  operation-operationId-unique  Every operation must have a unique \`operationId\`. Take the one that spec/operations.lock.yaml has for this path.`,
    `${put}  cloud-cost-operation-lock  deleteAzureTenant: PUT /platform/v2/companies/{companyId}/vendors/azure/tenants/{tenantId} has the operationId deleteAzureTenant, but spec/operations.lock.yaml says updateAzureTenant. Callers use that name: change it back.`,
    `${taken}  operation-operationId-unique  deleteAzureTenant: Every operation must have unique "operationId".`,
    `${place(envelopes, union)}  cloud-cost-disjoint-envelope  CompanyListResult: The branch must list \`status\` under \`required\`: it is what tells it from the other.`,
    `${place(companyList, 'isMainCompany: "yes"')}  example-fits-schema  \`data.list.0.isMainCompany\` must be one of: Y, N. Fix the example, or the schema of listCompanies (200).`,
    `${place(tenant, 'tenantAlais:')}  example-fits-schema  \`data.tenantAlais\` is not described (a misspelling?). Fix the example, or the schema of getAzureTenant (200).`,
    'If these changes of the contract are meant, run `npm run certainty` and commit the certainty report with them; if not, undo them.',
  ])
  expect(err.filter((line) => line.startsWith(certainty)).map((line) => line.replace(/:\d+/, ''))).toEqual([
    `${certainty}  outdated  listCompanies: - Required: \`200 status\`, \`200 data\`, \`200 data.list\``,
    `${certainty}  outdated  listCompanies: + Required: \`200 data\`, \`200 data.list\``,
    `${certainty}  outdated  updateAzureTenant: - ## updateAzureTenant`,
    `${certainty}  outdated  deleteAzureTenant: + ## deleteAzureTenant`,
  ])
})
