// Reads what callers of a release have: its documents, declarations and code that uses its clients.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { callingProgram, sampleCalls } from '@cloud-cost/codegen/sample-calls'
import { type JsonObject, lookUp } from '@cloud-cost/contract/document'
import { formatFinding, UserError } from '@cloud-cost/contract/failure'
import { groupNames, loadGroup } from '@cloud-cost/contract/group'
import { bundleSources } from '@cloud-cost/contract/group-checks'
import { publishedPackages, readJson, versionOfContract } from '../workspace.js'
import { comparable } from './comparable.js'
import { type Declarations, declarationParts } from './declarations.js'

/** What callers of a release have: its documents, and code that uses its clients. */
export interface Release {
  /** The version, such as `0.1.0`, or what the release was read from. */
  readonly name: string
  /** The version of its documents. */
  readonly version: string
  readonly documents: ReadonlyMap<string, JsonObject>
  /** What its packages declared; nothing where that isn't known. */
  readonly declarations: Declarations
  /** Code that compiled against its clients. */
  readonly callers: readonly SourceFile[]
}

export interface SourceFile {
  readonly name: string
  readonly text: string
}

/** The file that keeps the last release, so that a fresh clone needs neither network nor history. */
const BASELINE = 'tools/release/baseline.json.gz'

/** What that file holds. Callers are kept as text: those that today's generator writes need not be those that it wrote then. */
interface KeptRelease {
  readonly version: string
  readonly documents: { readonly [group: string]: JsonObject }
  readonly declarations: Declarations
  readonly callers: readonly SourceFile[]
}

const TYPE_TESTS = 'packages/contract-tests/type-tests'

export function lastRelease(root: string): Release {
  const file = join(root, BASELINE)
  if (!existsSync(file)) throw new UserError(`${file} is missing, which keeps the last release. Restore it.`)
  const { version, documents, declarations, callers } = JSON.parse(
    gunzipSync(readFileSync(file)).toString(),
  ) as KeptRelease
  return { name: version, version, documents: new Map(Object.entries(documents)), declarations, callers }
}

/** Reads a release from a folder with a document a group, such as a published package's `dist`. */
export function releaseIn(folder: string): Release {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const documents = new Map<string, JsonObject>()
  for (const name of names.filter((file) => file.endsWith('.json'))) {
    const document = readJson(join(folder, name))
    if (typeof document['openapi'] === 'string') documents.set(name.replace('.json', ''), document)
  }
  if (documents.size === 0)
    throw new UserError(`${folder} holds no OpenAPI document <group>.json. Give another folder.`)
  return { name: folder, version: versionOf(documents), documents, declarations: {}, callers: [] }
}

/** What callers see of a commit: its contract is taken from the history and bundled. */
export async function releaseAt(root: string, ref: string): Promise<Release> {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-ref-'))
  try {
    const needed = ['pnpm-workspace.yaml', 'spec', 'redocly.yaml', 'tools/contract/redocly', 'packages']
    const paths = spawnSync('git', ['ls-tree', '--name-only', ref, ...needed], { cwd: root, encoding: 'utf8' })
    const args = ['archive', '--format=tar', ref, ...paths.stdout.split('\n').filter((path) => path !== '')]
    const archive = spawnSync('git', args, { cwd: root, maxBuffer: 1024 ** 3 })
    if (paths.status !== 0 || archive.status !== 0)
      throw new UserError(`${ref} must be a folder, or a commit with a contract. Give one that \`git log\` shows.`)
    spawnSync('tar', ['-x'], { cwd: folder, input: archive.stdout })
    for (const group of groupNames(folder)) {
      const [obstacle] = await bundleSources(folder, group)
      if (obstacle !== undefined) throw new UserError(`${ref} can't be bundled: ${formatFinding(folder, obstacle)}`)
    }
    return { ...workingTree(folder), name: ref }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The bundled documents of a working tree by group. */
export function documentsOf(root: string): ReadonlyMap<string, JsonObject> {
  return new Map(groupNames(root).map((group) => [group, loadGroup(join(root, 'spec', group)).document]))
}

export function workingTree(root: string): Release {
  const documents = documentsOf(root)
  const clients = [...documents].filter(([group]) => existsSync(join(root, 'packages', `${group}-client`)))
  const calls = clients.map(([group, document]) => ({
    name: `calls-${group}.ts`,
    text: callingProgram(group, sampleCalls(document)),
  }))
  return {
    name: 'the working tree',
    version: versionOf(documents),
    documents,
    declarations: {},
    callers: [...sourcesIn(join(root, TYPE_TESTS)), ...calls],
  }
}

/** Keeps the working tree as the last release. */
export function writeBaseline(root: string): void {
  const file = join(root, BASELINE)
  const { documents, callers } = workingTree(root)
  const keptRelease: KeptRelease = {
    version: versionOfContract(publishedPackages(root)),
    documents: Object.fromEntries([...documents].map(([group, document]) => [group, comparable(document)])),
    declarations: declarationParts(root),
    callers,
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, gzipSync(JSON.stringify(keptRelease), { level: 9 }))
}

function versionOf(documents: ReadonlyMap<string, JsonObject>): string {
  const [version = ''] = [...documents.values()].map((document) => lookUp(document, '#/info/version'))
  return String(version)
}

function sourcesIn(folder: string): SourceFile[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ts')) : []
  return names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}
