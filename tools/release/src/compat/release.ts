import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleCalls } from '@cloud-cost/codegen/sample-calls'
import { type JsonObject, lookUp } from '@cloud-cost/contract-tools/document'
import { UserError } from '../failure.js'
import { bundlesIn, publishedPackages, readJson } from '../workspace.js'
import { comparable } from './comparable.js'

/** What callers of a release have: its documents, and the public surface of its clients. */
export interface Release {
  /** Such as `0.1.0`, or what it was read from. */
  readonly name: string
  /** The version of its documents. */
  readonly version: string
  readonly documents: ReadonlyMap<string, JsonObject>
  /** The text of each client's api.md; empty where it isn't known. */
  readonly surfaces: ReadonlyMap<string, string>
  /** Code that compiled against its clients. */
  readonly callers: readonly SourceFile[]
}

export interface SourceFile {
  readonly name: string
  readonly text: string
}

/** Where the last release is kept, so that a fresh clone needs neither network nor history. */
const BASELINE = 'tools/release/baseline'

const TYPE_TESTS = 'packages/client-tests/type-tests'

/** The last release, or undefined before the first one. */
export function lastRelease(root: string): Release | undefined {
  const folder = join(root, BASELINE)
  return existsSync(folder) ? releaseIn(folder) : undefined
}

/** Reads a release from a folder: the baseline, or one with a document a group such as a published package's `dist`. */
export function releaseIn(folder: string): Release {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const documents = new Map<string, JsonObject>()
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const document = readJson(join(folder, name))
    if (typeof document['openapi'] === 'string') documents.set(name.replace('.json', ''), document)
  }
  if (documents.size === 0)
    throw new UserError(`${folder} holds no OpenAPI document <group>.json. Give another folder.`)
  const about = names.includes('release.json') ? readJson(join(folder, 'release.json')) : {}
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const surfaces = names.filter((name) => name.endsWith('-client.md'))
  const version = String(about['version'] ?? versionOf(documents))
  return {
    name: String(about['version'] ?? folder),
    version,
    documents,
    surfaces: new Map(surfaces.map((name) => [name.replace('-client.md', ''), read(name)])),
    callers: sourcesIn(join(folder, 'callers')),
  }
}

/** The state of a working tree as a release, with its contract bundled. */
export function workingTree(root: string): Release {
  const documents = bundlesIn(root)
  const surfaceOf = (group: string): string => join(root, 'packages', `${group}-client`, 'api.md')
  const groups = [...documents.keys()].filter((group) => existsSync(surfaceOf(group)))
  const calls = groups.map((group) => ({ name: `calls-${group}.ts`, text: callsOf(group, documents.get(group) ?? {}) }))
  return {
    name: 'the working tree',
    version: versionOf(documents),
    documents,
    surfaces: new Map(groups.map((group) => [group, readFileSync(surfaceOf(group), 'utf8')])),
    callers: [...sourcesIn(join(root, TYPE_TESTS)), ...calls],
  }
}

/** Keeps the working tree as the last release. */
export function writeBaseline(root: string): void {
  const folder = join(root, BASELINE)
  const { documents, surfaces, callers } = workingTree(root)
  const packages = publishedPackages(root)
  const version = packages.find(({ name }) => name === '@cloud-cost/openapi')?.version
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'callers'), { recursive: true })
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  const writeJson = (name: string, value: object): void => write(name, `${JSON.stringify(value, null, 2)}\n`)
  writeJson('release.json', { version, packages: Object.fromEntries(packages.map((one) => [one.name, one.version])) })
  for (const [group, document] of documents) writeJson(`${group}.json`, comparable(document))
  for (const [group, text] of surfaces) write(`${group}-client.md`, text)
  for (const { name, text } of callers) write(join('callers', name), text)
}

function versionOf(documents: ReadonlyMap<string, JsonObject>): string {
  const [version = ''] = [...documents.values()].map((document) => lookUp(document, '#/info/version'))
  return String(version)
}

function sourcesIn(folder: string): SourceFile[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ts')) : []
  return names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

/** A call of each operation, as function and by path. */
function callsOf(group: string, document: JsonObject): string {
  const calls = sampleCalls(document)
  const client = `${group.charAt(0).toUpperCase()}${group.slice(1)}Client`
  return [
    `import { type ${client}, ${calls.map(({ operationId }) => operationId).join(', ')} } from '@cloud-cost/${group}-client'`,
    `declare const client: ${client}`,
    ...calls.flatMap(({ flat, path }) => [`{\n${flat}\n}`, `{\n${path}\n}`]),
    '',
  ].join('\n')
}
