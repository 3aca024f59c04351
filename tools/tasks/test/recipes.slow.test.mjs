import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ScratchCopy } from './scratch-copy.mjs'

/*
 * The recipes of CONTRIBUTING.md, performed in a copy of the repository: the commands are read from there, and what a person writes is here,
 * by the number of the step. The recipes follow one another in one copy, whose tests run once, at the end.
 */

const CONTRIBUTING = readFileSync(join(import.meta.dirname, '..', '..', '..', 'CONTRIBUTING.md'), 'utf8')
const HOUR = 3_600_000

/** A file that a person writes. */
const written = (name) => readFileSync(join(import.meta.dirname, 'recipes', name), 'utf8')

let copy
beforeAll(() => {
  copy = new ScratchCopy()
  mergeChangesets()
}, HOUR)
afterAll(() => copy?.remove())

/** The steps of a recipe, each with the commands that it names. */
function stepsOf(recipe) {
  const [, section = ''] = CONTRIBUTING.split(`\n## ${recipe}\n`)
  const steps = section
    .split('\n## ')[0]
    .split(/^(?=\d+\. )/m)
    .filter((step) => /^\d+\. /.test(step))
  return steps.map((step) => {
    const text = step.split('\n\n')[0].replaceAll(/\s+/g, ' ')
    const blocks = Array.from(step.matchAll(/```sh\n([^`]*)```/g), ([, line]) => ({ line, fails: false }))
    const inline = Array.from(text.matchAll(/`((?:npm|npx|git) [^`]+)`( fails)?/g), ([, line, fails]) => ({
      line,
      fails: fails !== undefined,
    }))
    const commands = [...blocks, ...inline]
    return { commands, wantsChangeset: text.includes('(#changesets)') }
  })
}

/**
 * Performs a recipe. `hands` has what a person does in a step; the output of the step's commands before is given to it where it names a
 * changeset. `values` stand in the place of the names in commands.
 */
function perform(recipe, values, hands) {
  const steps = stepsOf(recipe)
  expect(steps.length).toBeGreaterThan(2)
  for (const number of Object.keys(hands))
    expect(steps[Number(number) - 1], `step ${number} of ${recipe}`).toBeDefined()
  for (const [index, { commands, wantsChangeset }] of steps.entries()) {
    const outputs = []
    const runAll = () => {
      for (const { line, fails } of commands.filter((command) => command.line !== 'npm test')) {
        const said = copy.run(Object.entries(values).reduce((all, [name, value]) => all.replaceAll(name, value), line))
        expect(said.code === 0, `${recipe}, step ${index + 1}: ${said.line}\n${said.output}`).toBe(!fails)
        outputs.push(said.stdout)
      }
    }
    const hand = hands[index + 1]
    // Somebody types what lists files, or prints lines to paste, before the work of a step, and everything else after it.
    if (wantsChangeset || commands.some(({ line }) => line.startsWith('git '))) {
      runAll()
      hand?.(outputs.join('\n'))
    } else {
      hand?.()
      runAll()
    }
  }
}

const changeset = (name, step, text) =>
  copy.write(
    `.changeset/${name}.md`,
    `---\n${['openapi', 'platform-client', 'mock'].map((of) => `"@cloud-cost/${of}": ${step}\n`).join('')}---\n\n${text}\n`,
  )

/** Makes one changeset of those that wait: no more than a dozen may, and the recipes add to them. */
function mergeChangesets() {
  const steps = new Map()
  const texts = copy.files('.changeset/*.md').map((file) => {
    const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(copy.read(file))
    for (const [, name, step] of head.matchAll(/^(".*"): (\w+)$/gm))
      if (steps.get(name) !== 'minor') steps.set(name, step)
    copy.removeFile(file)
    return text
  })
  if (texts.length === 0) return
  const head = Array.from(steps, ([name, step]) => `${name}: ${step}\n`).join('')
  copy.write('.changeset/waiting.md', `---\n${head}---\n${texts.join('')}`)
  copy.commit()
}

const changedFiles = () =>
  copy
    .run('git status --porcelain --untracked-files=all')
    .stdout.split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(3))

function expectNoBreak() {
  const { code, output } = copy.run('npm run compat')
  expect(code, output).toBe(0)
}

const SPEC = 'spec/platform'

it('a new field', { timeout: HOUR }, () => {
  perform(
    'A new field',
    { '<group>': 'platform' },
    {
      1: () =>
        copy.replace(
          `${SPEC}/schemas/CompanyUser.yaml`,
          '  email:\n',
          '  jobTitle:\n    type: string\n    description: What the user does at the company, as words for display.\n    example: Administrator\n  email:\n',
        ),
      2: () => copy.replace('spec/glossary.yaml', 'words:\n  [\n', 'words:\n  [\n    job,\n    title,\n'),
      3: () =>
        copy.replace(
          'packages/estate/src/operations/platform/users.ts',
          '      email: user.email,\n',
          '      email: user.email,\n      jobTitle: user.displayName,\n',
        ),
      6: () => changeset('job-titles', 'patch', 'Users have a `jobTitle`.'),
    },
  )
  expect(copy.read(`${SPEC}/examples/listCompanyUsers.default.yaml`)).toContain('jobTitle: FinOps Lead')
  expect(copy.read('packages/platform-client/api.md')).toContain('jobTitle')
  expectNoBreak()
  copy.commit()
})

it('a new operation, which needs its YAML, its line in the lock, examples and a changeset, and nothing else', {
  timeout: HOUR,
}, () => {
  const path = '/platform/v2/companies/{companyId}/users/count'
  perform(
    'A new operation',
    { '<group>': 'platform' },
    {
      1: () => {
        const list = copy.read(`${SPEC}/paths/users.yaml`)
        const count = list
          .replace(/^users:/, 'userCount:')
          .replace(/ {4}x-search-terms: >-\n(?: {6}.*\n)+/, '')
          .replaceAll('listCompanyUsers', 'getCompanyUserCount')
          .replace(/summary: .*/, 'summary: Get the headcount of a company')
          .replace(/description: \|\n(?: {6}.*\n)+/, 'description: Returns how many users a company has.\n')
          .replace('description: The users,', 'description: The number,')
          .replace('CompanyUserListResult', 'CompanyUserCountResult')
          .replace(/ {14}empty:\n.*\n/, '')
        copy.write(`${SPEC}/paths/users.yaml`, `${list}${count}`)
        copy.replace(
          `${SPEC}/openapi.yaml`,
          '  /platform/v2/companies/{companyId}/users:\n',
          `  ${path}:\n    $ref: paths/users.yaml#/userCount\n  /platform/v2/companies/{companyId}/users:\n`,
        )
      },
      2: () =>
        copy.replace(
          'spec/operations.lock.yaml',
          '  GET /platform/v2/companies/{companyId}/users:',
          `  GET ${path}: getCompanyUserCount\n  GET /platform/v2/companies/{companyId}/users:`,
        ),
      3: () => {
        const envelopes = copy.read(`${SPEC}/schemas/envelopes.yaml`)
        const list = /^CompanyUserListResult:\n(?: .*\n)+CompanyUserListSuccess:\n(?: .*\n)+/m.exec(envelopes)[0]
        const count = list
          .replaceAll('CompanyUserList', 'CompanyUserCount')
          .replace('with the users of a company', 'with the number of users')
          .replace('data-list-required', 'data-required')
        copy.write(`${SPEC}/schemas/envelopes.yaml`, `${envelopes}${count}`)
        copy.write(
          `${SPEC}/schemas/CompanyUserCountData.yaml`,
          'type: object\ndescription: How many users there are.\nproperties:\n  enabledUsers:\n    type: integer\n    description: How many of the users may log in.\n    example: 2\n',
        )
      },
      4: () => {
        copy.write(
          `${SPEC}/examples/getCompanyUserCount.default.yaml`,
          'summary: Users who may log in\nvalue:\n  status: success\n  data:\n    enabledUsers: 2\n',
        )
        const errors = copy.read(`${SPEC}/examples/errors.yaml`)
        const [, error = ''] = /^listCompanyUsers\.error:\n((?: .*\n)+)/m.exec(errors) ?? []
        copy.write(`${SPEC}/examples/errors.yaml`, `${errors}getCompanyUserCount.error:\n${error}`)
      },
      6: () => changeset('headcount', 'patch', 'The headcount of a company can be read: `getCompanyUserCount`.'),
    },
  )
  const isHand = (file) => /^(?:spec\/|\.changeset\/)/.test(file)
  // What `npm run update` writes beside the contract.
  const isMade = (file) => /^(?:packages\/[\w-]+\/(?:README|DETAILS|api)\.md|\.gitattributes)$/.test(file)
  expect(changedFiles().filter((file) => !isHand(file) && !isMade(file))).toEqual([])
  expectNoBreak()
  copy.commit()
})

it('a breaking rename', { timeout: HOUR }, () => {
  const [oldName, newName] = ['masterUserRole', 'mainUserRole']
  perform(
    'A breaking rename',
    { '<group>': 'platform', OLD_NAME: oldName },
    {
      1: (listed) => {
        const files = listed
          .split('\n')
          .filter((file) => file !== '' && !/(?:CHANGELOG\.md|\/api\.(?:md|json)|CERTAINTY\.md)$/.test(file))
        expect(files.length).toBeGreaterThan(1)
        for (const file of files) copy.write(file, copy.read(file).replaceAll(oldName, newName))
      },
      3: (printed) => {
        const lines = printed.match(/^\s*Breaking: \S+ \S+$/gm) ?? []
        expect(lines.length, printed).toBeGreaterThan(0)
        changeset(
          'main-role',
          'minor',
          `The role of a user is read from \`${newName}\`.\n\n${lines.map((line) => line.trim()).join('\n')}`,
        )
      },
    },
  )
  expect(copy.read(`${SPEC}/examples/listCompanyUsers.default.yaml`)).toContain(`${newName}: `)
  expectNoBreak()
  copy.commit()
})

it('a new lint rule', { timeout: HOUR }, () => {
  perform(
    'A new lint rule',
    { '<group>': 'platform', '<rule>': 'calm-summary' },
    {
      1: () => copy.write('tools/contract/src/lint/functions/calm-summary.ts', written('calm-summary.ts.txt')),
      2: () => {
        copy.replace('.spectral.yaml', 'functions:\n', 'functions:\n  - calm-summary\n')
        copy.replace(
          '.spectral.yaml',
          '  cloud-cost-search-terms:\n',
          '  cloud-cost-calm-summary:\n    description: A summary states what an operation does.\n    message: "{{error}}"\n    severity: error\n    resolved: false\n    given: $\n    then: { function: calm-summary }\n  cloud-cost-search-terms:\n',
        )
      },
      3: () =>
        copy.replace(
          'tools/contract/test/lint/cases.yaml',
          'cloud-cost-operation-lock:\n',
          'cloud-cost-calm-summary:\n  accepts:\n    a statement: { paths /platform/v2/companies get summary: List companies }\n  refuses:\n    a shout: { paths /platform/v2/companies get summary: List companies! }\ncloud-cost-operation-lock:\n',
        ),
    },
  )
  copy.replace(`${SPEC}/paths/users.yaml`, 'summary: List users of a company', 'summary: List users of a company!')
  const { code, output } = copy.run('npm run check platform')
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining('End the summary without an exclamation mark.'),
  })
  copy.replace(`${SPEC}/paths/users.yaml`, 'summary: List users of a company!', 'summary: List users of a company')
})

it('a new group, with one operation', { timeout: HOUR }, () => {
  copy.commit()
  const group = 'spec/budget'
  const listing = (file, from) => {
    const line = copy
      .read(file)
      .split('\n')
      .find((text) => text.includes(from))
    copy.replace(file, line, `${line}\n${line.replaceAll('platform', 'budget').replace('/v2', '/v1')}`)
  }
  perform(
    'A new group',
    {},
    {
      3: () => {
        copy.write(
          `${group}/openapi.yaml`,
          copy
            .read(`${group}/openapi.yaml`)
            .replace(/^ {2}summary: .*\n {2}description: \|\n(?: {4}.*\n|\n)*/m, '')
            .replace(
              /^ {2}version: .*\n/m,
              '  version: 0.1.0\n  summary: Budgets of companies\n  description: What companies plan to spend.\n',
            )
            .replace(
              /^tags:\n(?: .*\n)+paths:\n(?: .*\n)+/m,
              'tags:\n  - name: budgets\n    x-displayName: Budgets\n    description: What companies plan to spend.\npaths:\n  /budget/v1/budgets:\n    $ref: paths/budgets.yaml#/budgets\n',
            ),
        )
        for (const unused of ['responses', 'examples']) copy.removeFile(`${group}/${unused}/NotFound.yaml`)
        copy.write(`${group}/paths/budgets.yaml`, written('budgets.yaml'))
        copy.write(`${group}/schemas/envelopes.yaml`, written('envelopes.yaml'))
        copy.write(`${group}/schemas/BudgetListData.yaml`, written('BudgetListData.yaml'))
        const example = (list) => `value:\n  status: success\n  data:\n    list: ${list}\n`
        copy.write(
          `${group}/examples/listBudgets.default.yaml`,
          `summary: One budget\n${example('[{ companyId: C-1042 }]')}`,
        )
        copy.write(`${group}/examples/listBudgets.empty.yaml`, `summary: No budget\n${example('[]')}`)
        copy.write(
          `${group}/examples/errors.yaml`,
          'listBudgets.error:\n  summary: An error inside HTTP 200\n  value:\n    status: error\n    error:\n      code: INTERNAL_ERROR\n      message: The budgets could not be read.\n',
        )
        copy.write(
          'spec/operations.lock.yaml',
          `${copy.read('spec/operations.lock.yaml')}budget:\n  GET /budget/v1/budgets: listBudgets\n`,
        )
      },
      4: () => {
        copy.write('packages/budget-client/examples.md', written('client-examples.md'))
        listing('README.md', '| [`packages/platform-client`]')
        listing('README.md', '| [platform](spec/platform/openapi.yaml)')
        listing('.github/ISSUE_TEMPLATE/bug.yml', '@cloud-cost/platform-client')
      },
      6: () =>
        copy.write(
          '.changeset/budget-group.md',
          '---\n"@cloud-cost/openapi": patch\n"@cloud-cost/budget-client": patch\n"@cloud-cost/mock": patch\n---\n\nBudgets of companies: `listBudgets`.\n',
        ),
    },
  )
  expect(copy.read('packages/budget-client/README.md')).toContain(
    'client of the budget group: what companies plan to spend.',
  )
  expectNoBreak()
})

it('all of which ends with tests that pass', { timeout: HOUR }, () => {
  const { code, output } = copy.run('npm test')
  expect(code, output.slice(-20_000)).toBe(0)
})

it('and with an operation that the mock answers with its example and search finds by its summary', {
  timeout: HOUR,
}, () => {
  const program = `
    import { createMock } from '@cloud-cost/mock'
    import { openCatalog } from './dist/contract/catalog.js'
    const headers = { authorization: 'Bearer fake-token' }
    const response = await createMock().fetch('http://mock/platform/v2/companies/C-1042/users/count', { headers })
    console.log(JSON.stringify(await response.json()))
    console.log(openCatalog().find('headcount of a company', 1)[0].operationId)`
  copy.write('packages/mcp/answer.mjs', program)
  const { stdout, output } = copy.run('node packages/mcp/answer.mjs')
  expect(output, output).toBe(stdout)
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    '{"status":"success","data":{"enabledUsers":2}}',
    'getCompanyUserCount',
  ])
})
