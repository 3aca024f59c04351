import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { groupNames } from '@cloud-cost/contract/group'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { run } from '../../src/cli.js'
import { copyWorkingTree, newGroup, REPOSITORY, sourcesOf, textsOf } from './working-tree.js'

const GROUPS = groupNames(REPOSITORY)
/** No word that the service will ever have. */
const NAME = 'unheard'
const [NEIGHBOUR = ''] = GROUPS
const SPEC = join('spec', NAME)
const CLIENT = join('packages', `${NAME}-client`)

/** What stands for the bundle of a group that is not looked at. */
const NO_PATHS = '{ "openapi": "3.1.0", "info": { "title": "None", "version": "0.0.0" }, "paths": {} }'

let root: string
let before: ReadonlyMap<string, string>
let after: ReadonlyMap<string, string>
let ending: Awaited<ReturnType<typeof newGroup>>
beforeAll(async () => {
  const copy = copyWorkingTree()
  root = copy.root
  before = textsOf(root)
  ending = await newGroup(root, NAME, '--path', '/unheard/v1/unheards', '--operation', 'listUnheards')
  after = textsOf(root)
  return () => copy.remove()
})

const text = (path: string): string => after.get(path) ?? ''

describe('what is written', () => {
  it('is told, file by file', () => {
    const changed = [...after.keys()].filter((path) => after.get(path) !== before.get(path))
    expect(ending).toEqual({ code: 0, name: NAME, out: [changed.sort().join('\n')], err: [] })
  })

  it('takes nothing away', () => {
    // A line that is no longer the last of its list gets a comma, or loses it.
    const linesOf = (written: string): string[] => written.split('\n').map((line) => line.replace(/,$/, ''))
    for (const [path, former] of before) {
      const lines = linesOf(text(path))
      let at = 0
      const lost = linesOf(former).filter((line) => {
        const found = lines.indexOf(line, at)
        at = found < 0 ? at : found + 1
        return found < 0
      })
      expect(lost, path).toEqual([])
    }
  })

  it('has no gap of the template', () => {
    for (const [path, written] of after) if (!before.has(path)) expect(path + written).not.toMatch(/\{\{|\}\}/)
  })

  it('is a dependency of every package that depends on all groups', () => {
    for (const of of [
      (group: string) => `@cloud-cost/spec-${group}`,
      (group: string) => `@cloud-cost/${group}-client`,
    ]) {
      const depending = [...after.keys()].filter((path) => {
        const has = (group: string): boolean => text(path).includes(`"${of(group)}": "workspace:*"`)
        return path.endsWith('package.json') && GROUPS.every(has)
      })
      expect(depending.length).toBeGreaterThan(3)
      for (const path of depending) {
        const { dependencies = {}, devDependencies = {} } = JSON.parse(text(path))
        expect({ ...dependencies, ...devDependencies }, path).toHaveProperty(of(NAME), 'workspace:*')
        for (const section of [dependencies, devDependencies])
          expect(Object.keys(section), path).toEqual(Object.keys(section).sort())
      }
    }
  })

  it('is in the lock, the listings and the changes of the next release', () => {
    expect(parse(text('spec/operations.lock.yaml'))).toMatchObject({
      unheard: { 'GET /unheard/v1/unheards': 'listUnheards' },
    })
    expect(text('README.md')).toContain(
      '| [unheard](spec/unheard/openapi.yaml) | `/unheard/v1` | items | [certainty](spec/unheard/CERTAINTY.md) |\n',
    )
    expect(text('README.md')).toContain('| `@cloud-cost/unheard-client` | client of the unheard group |\n')
    const [form] = parse(text('.github/ISSUE_TEMPLATE/bug.yml')).body
    expect(form.attributes.options).toContain('@cloud-cost/unheard-client')
    expect(text('.changeset/unheard-group.md')).toContain('"@cloud-cost/unheard-client": minor\n')
  })

  it('has the settings and entries of its neighbours, with nothing of their names', () => {
    const { name, description, keywords } = JSON.parse(text(`${CLIENT}/package.json`))
    expect(name).toBe('@cloud-cost/unheard-client')
    expect(description).toBe('TypeScript client of the Cloud Cost unheard API')
    expect(keywords).toEqual(expect.arrayContaining(['api-client', 'unheard', 'typescript']))
    for (const [path, written] of after)
      if (!before.has(path))
        for (const group of GROUPS)
          expect(written.replaceAll('cloud-cost', ''), path).not.toMatch(
            new RegExp(`\\b${group}-client|spec[-/]${group}\\b|\\b${group} (group|API)`),
          )
    const own = [...after.keys()].filter((path) => path.startsWith(CLIENT)).map((path) => path.slice(CLIENT.length))
    // A release writes the changelog.
    const neighbours = [...after.keys()].filter(
      (path) => !path.endsWith('/CHANGELOG.md') && path.startsWith(`packages/${NEIGHBOUR}-client/`),
    )
    expect(own.toSorted()).toEqual(
      neighbours
        .map((path) => path.slice(`packages/${NEIGHBOUR}-client`.length))
        .filter((path) => !path.startsWith('/api.'))
        .toSorted(),
    )
  })
})

describe('the group', () => {
  beforeAll(() => {
    link(join('spec', NEIGHBOUR), SPEC)
    linkClient()
  })

  it.each(['bundle', 'certainty', 'check'])('passes %s', (script) => {
    expect(runScript(SPEC, script)).toMatchObject({ status: 0 })
  })

  it('has types of its paths among the documents', async () => {
    for (const group of GROUPS) {
      mkdirSync(join(root, 'spec', group, 'generated'))
      writeFileSync(join(root, 'spec', group, 'generated', 'openapi.json'), NO_PATHS)
    }
    const types = join(root, 'packages', 'openapi', 'dist', 'types')
    expect(await run(['types', join(root, 'spec'), types])).toBe(0)
    expect(readFileSync(join(types, 'unheard.d.ts'), 'utf8')).toContain('"/unheard/v1/unheards": {')
  })

  // `npm test` compiles the clients of the other groups, which have the same settings.
  it.each(['generate', ...(TRIES_ALL ? ['build'] : [])])('has a client that passes %s', (script) => {
    expect(runScript(CLIENT, script)).toMatchObject({ status: 0 })
  })

  it.skipIf(!TRIES_ALL)('has a README whose code compiles against the client', () => {
    const consumer = join(root, 'packages', 'consumer')
    const modules = join(consumer, 'node_modules')
    const linked = join(REPOSITORY, 'packages', 'contract-tests', 'node_modules')
    mkdirSync(join(modules, '@cloud-cost'), { recursive: true })
    symlinkSync(join(root, CLIENT), join(modules, '@cloud-cost', `${NAME}-client`))
    for (const name of readdirSync(linked))
      if (!name.startsWith('.') && name !== '@cloud-cost') symlinkSync(join(linked, name), join(modules, name))
    const blocks = Array.from(text(`${CLIENT}/README.md`).matchAll(/```ts\n(.*?)```/gs), ([, code = '']) => code)
    expect(blocks).toHaveLength(5)
    const [program = '', path = '', queries = '', validation = '', handlers = ''] = blocks
    writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }')
    const given = 'declare function getToken(): Promise<string>\n'
    const sources = { program: program + path, queries: program + queries, validation: program + validation, handlers }
    for (const [name, code] of Object.entries(sources)) writeFileSync(join(consumer, `${name}.ts`), given + code)
    writeFileSync(join(consumer, 'wrong.ts'), "import '@cloud-cost/unheard-client'\nexport const one: string = 1\n")
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'NodeNext',
      '--target',
      'ES2022',
      '--types',
      '',
      '--skipLibCheck',
    ]
    const files = [...Object.keys(sources), 'wrong'].map((name) => `${name}.ts`)
    const { stdout } = runProgram(consumer, join(linked, 'typescript', 'bin', 'tsc'), ...options, ...files)
    expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(/^wrong\.ts\(2,14\): error TS2322/)])
  })
})

/** Each of these steps takes as long as a check of a group. */
describe.skipIf(!TRIES_ALL)('an operation that is added by hand', () => {
  const OPERATION = 'getUnheard'
  let written: ReadonlyMap<string, string>

  beforeAll(() => {
    const model = text(`${SPEC}/paths/items.yaml`)
    append('paths/items.yaml', model.replaceAll('listUnheards', OPERATION).replace(/^items:/, 'item:'))
    replace(
      `${SPEC}/openapi.yaml`,
      'components:\n',
      '  /unheard/v1/unheard:\n    $ref: paths/items.yaml#/item\ncomponents:\n',
    )
    for (const name of ['default', 'empty'])
      append(`examples/${OPERATION}.${name}.yaml`, text(`${SPEC}/examples/listUnheards.${name}.yaml`))
    append('examples/errors.yaml', text(`${SPEC}/examples/errors.yaml`).replace('listUnheards', OPERATION))
    replace('spec/operations.lock.yaml', /$/, `  GET /unheard/v1/unheard: ${OPERATION}\n`)
    written = sourcesOf(root)
  })

  it('needs nothing else that is written by hand: the certainty report follows', () => {
    const scripts = { [SPEC]: ['bundle', 'certainty'], [CLIENT]: ['generate'] }
    for (const [folder, names] of Object.entries(scripts))
      for (const name of names) expect(runScript(folder, name), name).toMatchObject({ status: 0 })
    const current = sourcesOf(root)
    const changed = [...current.keys()].filter((path) => current.get(path) !== written.get(path))
    expect(changed.sort()).toEqual([`${SPEC}/CERTAINTY.md`])
    for (const path of changed) expect(current.get(path), path).toContain(OPERATION)
  })

  function append(path: string, added: string): void {
    appendFileSync(join(root, SPEC, path), added)
  }

  function replace(path: string, from: string | RegExp, to: string): void {
    writeFileSync(join(root, path), readFileSync(join(root, path), 'utf8').replace(from, to))
  }
})

/** Gives a folder of the copy the dependencies of its neighbour in the repository. */
function link(neighbour: string, folder: string): void {
  symlinkSync(join(REPOSITORY, neighbour, 'node_modules'), join(root, folder, 'node_modules'))
}

/** What a neighbour's client has installed, but for the documents, of which there are those of this tree. */
function linkClient(): void {
  const modules = join(root, CLIENT, 'node_modules')
  const linked = join(REPOSITORY, 'packages', `${NEIGHBOUR}-client`, 'node_modules')
  mkdirSync(join(modules, '@cloud-cost'), { recursive: true })
  for (const folder of ['', '@cloud-cost'])
    for (const name of readdirSync(join(linked, folder)))
      if (name !== '@cloud-cost' && name !== 'openapi')
        symlinkSync(join(linked, folder, name), join(modules, folder, name))
  symlinkSync(join(root, 'packages', 'openapi'), join(modules, '@cloud-cost', 'openapi'))
}

interface Result {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a script of a package.json as pnpm would. */
function runScript(folder: string, name: string): Result {
  const { scripts } = JSON.parse(text(`${folder}/package.json`))
  const bins = [join(root, folder), root].map((at) => join(at, 'node_modules', '.bin'))
  const PATH = [...bins, dirname(process.execPath), process.env['PATH']].join(delimiter)
  const env = { ...process.env, PATH }
  return spawnSync(scripts[name], { cwd: join(root, folder), encoding: 'utf8', env, shell: true })
}

function runProgram(cwd: string, program: string, ...args: readonly string[]): Result {
  return spawnSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8' })
}
