import { type ApiPage, type OperationSurface, readApiPage } from './api-page.js'
import { clientOf, type Finding } from './finding.js'
import type { SourceFile } from './release.js'
import { typeErrors } from './type-check.js'

const READ = 'code that reads the result'
const CALL = 'callers of the function'

/** The keys of Old, at any depth, that New no longer takes. */
const LOST = `type KeyOf<T> = T extends unknown ? keyof T : never
type At<T, K> = T extends unknown ? (K extends keyof T ? NonNullable<T[K]> : never) : never
type Lost<Old, New, Depth extends 0[] = []> = Depth['length'] extends 8 ? never
  : Old extends readonly (infer O)[] ? (New extends readonly (infer N)[] ? Lost<O, N, [0, ...Depth]> : never)
  : Old extends object ? (New extends object ? { [K in keyof Old]-?: K extends KeyOf<New> ? Lost<NonNullable<Old[K]>, At<New, K>, [0, ...Depth]> : K }[keyof Old] : never)
  : never
declare function none<_ extends never>(): void
declare function fits<Old extends New, New>(): void`

/** The public surface of one client, as its api.md tells it, before and after a change. */
export interface SurfaceChange {
  readonly group: string
  readonly before: string
  readonly after: string
}

/** Compares the public surfaces of clients with the former ones; what compiled before must compile now. */
export function compareSurfaces(changes: readonly SurfaceChange[]): Finding[] {
  const pages = changes
    .filter(({ before, after }) => before !== after)
    .map(({ group, before, after }) => ({ group, old: readApiPage(before), now: readApiPage(after) }))
  const programs = pages.map((page) => programOf(page))
  const wrong = pages.length === 0 ? [] : typeErrors(programs.map(({ source }) => source))
  return pages.flatMap(({ group, old, now }, index) => {
    const { source, checks, first } = programs[index] as Program
    const lines = new Set(wrong.filter(({ file }) => file === source.name).map(({ line }) => line))
    return [...goneNames(group, old, now), ...brokenOperations(group, checks, (check) => lines.has(first + check))]
  })
}

function goneNames(group: string, old: ApiPage, now: ApiPage): Finding[] {
  const present = new Set([...now.operations.keys(), ...now.types.keys(), ...now.names])
  const former = [...old.operations.keys(), ...old.types.keys(), ...old.names]
  return former
    .filter((name) => !present.has(name))
    .map((name) => ({
      group,
      packages: [clientOf(group)],
      level: 'breaking',
      operations: old.operations.has(name) ? [name] : [],
      what: `the client no longer exports \`${name}\``,
      who: `code that imports \`${name}\``,
    }))
}

interface Check {
  readonly name: string
  readonly what: string
  readonly who: string
  /** One line, which does not compile when the new type breaks callers. */
  readonly code: string
}

/** A source that compiles where nothing breaks callers, and its checks, of which the first stands in the line `first`. */
interface Program {
  readonly source: SourceFile
  readonly checks: readonly Check[]
  readonly first: number
}

function programOf({ group, old, now }: { group: string; old: ApiPage; now: ApiPage }): Program {
  const checks = [...old.operations].flatMap(([name, former]): Check[] => {
    const present = now.operations.get(name)
    return present === undefined ? [] : checksOf(name, former, present)
  })
  const head = [LOST, ...namespaces('Old', old), ...namespaces('New', now), ...opaque(old, now), 'export {}'].join('\n')
  const text = `${head}\n${checks.map(({ code }) => code).join('\n')}\n`
  return { source: { name: `surface-${group}.ts`, text }, checks, first: head.split('\n').length + 1 }
}

function brokenOperations(group: string, checks: readonly Check[], isBroken: (index: number) => boolean): Finding[] {
  return checks
    .filter((_, index) => isBroken(index))
    .map(({ name, what, who }) => ({
      group,
      packages: [clientOf(group)],
      level: 'breaking',
      operations: [name],
      what,
      who,
    }))
}

function checksOf(name: string, former: OperationSurface, present: OperationSurface): Check[] {
  const result = `fits<NewRead.Result_${name}, OldRead.Result_${name}>()`
  const checks: Check[] = [
    { name, what: 'the result has another type', who: READ, code: result },
    {
      name,
      what: 'the second argument became required',
      who: CALL,
      code: !present.optional && former.optional ? 'none<1>()' : '',
    },
  ]
  if (former.params === undefined) return checks
  const [from, to] = [`OldSend.Params_${name}`, `NewSend.Params_${name}`]
  const what = 'the second argument has another type'
  return [...checks, { name, what, who: CALL, code: `fits<${from}, ${to}>(); none<Lost<${from}, ${to}>>()` }]
}

/** The types of a page twice: as a caller sends them, and as one reads them, where each member that may be there is. */
function namespaces(when: string, page: ApiPage): string[] {
  const declarations = [
    ...[...page.types].map(([name, type]) => `export type ${name} = ${type}`),
    ...[...page.operations].flatMap(([name, { params, result }]) => [
      `export type Params_${name} = ${params ?? '{}'}`,
      `export type Result_${name} = ${result}`,
    ]),
  ]
  const space = (way: string, lines: readonly string[]): string =>
    [`declare namespace ${when}${way} {`, ...lines, '}'].join('\n')
  return [
    space('Send', declarations),
    space(
      'Read',
      declarations.map((line) => line.replaceAll('?: ', ': undefined | ')),
    ),
  ]
}

/** Names that the pages use and don't explain, such as those of client-core: the same before and after. */
function opaque(...pages: readonly ApiPage[]): string[] {
  const texts = pages.flatMap(({ types, operations }) => [
    ...types.values(),
    ...[...operations.values()].flatMap(({ params = '', result }) => [params, result]),
  ])
  const known = new Set([
    'Record',
    'Date',
    'Array',
    'Blob',
    'Uint8Array',
    ...pages.flatMap(({ types }) => [...types.keys()]),
  ])
  const used = texts.flatMap((text) => text.replaceAll(/'[^']*'/g, '').match(/\b[A-Z]\w*\b(?!\??:)/g) ?? [])
  return [...new Set(used)].filter((name) => !known.has(name)).map((name) => `interface ${name} { '${name}': 1 }`)
}
