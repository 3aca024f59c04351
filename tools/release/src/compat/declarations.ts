// Compares the public declarations of packages with those of a release.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Entries, HIDDEN, type Parts, readDeclarations, reportOf } from '@cloud-cost/codegen/api'
import { UserError } from '@cloud-cost/contract/failure'
import { firstOf } from '@cloud-cost/contract/model'
import { type Package, publishedPackages } from '../workspace.js'
import { lostParts } from './declaration-parts.js'
import type { Finding } from './finding.js'

/** The declarations of a release: by package, entry and name. */
export interface Declarations {
  readonly [name: string]: { readonly [entry: string]: { readonly [symbol: string]: Parts } }
}

/** More names than this are shown as a number. */
const NAMES = 6

/** The declarations of every published package of the working tree, as they were built. */
export function declarationsOf(root: string): ReadonlyMap<string, Entries> {
  const packages = publishedPackages(root).filter(({ exports }) => exports !== undefined)
  const unbuilt = packages.find(({ folder }) => !existsSync(join(folder, 'dist')))
  if (unbuilt !== undefined) throw new UserError(`${unbuilt.name} is not built. Build it first: pnpm run build`)
  return packages.length === 0 ? new Map() : readDeclarations(packages.map(({ folder }) => folder))
}

/** Writes `api.md` of every published package. */
export function apiCommand(root: string): number {
  for (const [file, text] of reportsOf(root, declarationsOf(root))) writeFileSync(file, text)
  return 0
}

/** The committed reports that are not what the working tree declares. */
export function outdatedReports(root: string, declarations: ReadonlyMap<string, Entries>): string[] {
  const outdated = [...reportsOf(root, declarations)].filter(
    ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
  )
  return outdated.map(([file]) => relative(root, file))
}

function reportsOf(root: string, declarations: ReadonlyMap<string, Entries>): ReadonlyMap<string, string> {
  const folders = new Map(publishedPackages(root).map(({ name, folder }: Package) => [name, folder]))
  const reports = [...declarations].filter(([, entries]) => entries.size > 0)
  return new Map(reports.map(([name, entries]) => [join(folders.get(name) ?? '', 'api.md'), reportOf(name, entries)]))
}

/** The declarations of the working tree, in the form in which a release keeps them. */
export function declarationParts(root: string): Declarations {
  const declarationsByPackage = [...declarationsOf(root)].map(([name, entries]) => [
    name,
    Object.fromEntries(
      [...entries].map(([entry, found]) => [entry, Object.fromEntries(found.map((one) => [one.name, one.parts]))]),
    ),
  ])
  return Object.fromEntries(declarationsByPackage)
}

/** What users of the packages find removed, changed or new. */
export function declarationChanges(before: Declarations, now: ReadonlyMap<string, Entries>): Finding[] {
  const lost = lostBySymbol(before, now)
  return Object.entries(before).flatMap(([name, entries]) => [
    ...brokenIn(name, entries, now, lost),
    ...addedIn(name, entries, now.get(name) ?? new Map()),
  ])
}

function keyOf(name: string, entry: string, symbol: string): string {
  return [name, entry, symbol].join('#')
}

/** What each declaration that is still there has lost, by its name, and by its package, entry and name. */
function lostBySymbol(before: Declarations, now: ReadonlyMap<string, Entries>): ReadonlyMap<string, readonly string[]> {
  const lost = new Map<string, readonly string[]>()
  for (const [name, entries] of Object.entries(before)) {
    for (const [entry, symbols] of Object.entries(entries)) {
      for (const declaration of now.get(name)?.get(entry) ?? []) {
        const parts = symbols[declaration.name]
        if (parts === undefined) continue
        const found = lostParts(parts, declaration.parts, declaration)
        for (const key of [declaration.name, keyOf(name, entry, declaration.name)])
          lost.set(key, [...new Set([...(lost.get(key) ?? []), ...found])])
      }
    }
  }
  return lost
}

function brokenIn(
  name: string,
  before: Declarations[string],
  now: ReadonlyMap<string, Entries>,
  lostOf: ReadonlyMap<string, readonly string[]>,
): Finding[] {
  const bases = new Map(
    [...now.values()].flatMap((entries) => [...entries.values()].flat()).map((one) => [one.name, one.bases]),
  )
  const broken = new Map<string, Finding>()
  for (const [entry, symbols] of Object.entries(before)) {
    const names = new Set(
      now
        .get(name)
        ?.get(entry)
        ?.map((declaration) => declaration.name),
    )
    for (const symbol of Object.keys(symbols)) {
      const isDeclared = names.has(symbol)
      // What users can't import is removed for none of them; what mentions it has changed.
      if (entry === HIDDEN && !isDeclared) continue
      // What is lost by inheritance is said of where it was declared.
      const inherited = new Set(inheritedBy(symbol, bases).flatMap((base) => lostOf.get(base) ?? []))
      const lost = (lostOf.get(keyOf(name, entry, symbol)) ?? []).filter((path) => !inherited.has(path))
      if (isDeclared && lost.length === 0) continue
      const what = isDeclared ? `\`${symbol}\` changed: ${code(lost)}` : `\`${symbol}\` was removed`
      broken.set(what, {
        rule: isDeclared ? 'declaration-changed' : 'declaration-removed',
        group: name,
        packages: [name],
        level: 'breaking',
        operations: [],
        what,
        who: 'code that uses it',
        pointers: [...(broken.get(what)?.pointers ?? []), pointerOf(entry, symbol)],
      })
    }
  }
  return [...broken.values()]
}

/** The names of all that a declaration extends, directly or through others. */
function inheritedBy(symbol: string, bases: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>()
  const follow = (name: string): void => {
    for (const base of bases.get(name) ?? []) {
      if (found.has(base) || base === symbol) continue
      found.add(base)
      follow(base)
    }
  }
  follow(symbol)
  return [...found]
}

function code(names: readonly string[]): string {
  return names.map((one) => `\`${one}\``).join(', ')
}

function addedIn(name: string, before: Declarations[string], now: Entries): Finding[] {
  const added = [...now].flatMap(([entry, found]) =>
    entry === HIDDEN ? [] : found.map((one) => one.name).filter((symbol) => before[entry]?.[symbol] === undefined),
  )
  return addedFinding(name, [...new Set(added)])
}

function addedFinding(name: string, symbols: readonly string[]): Finding[] {
  if (symbols.length === 0) return []
  const what = `new: ${firstOf(symbols, NAMES)}`
  const about = { rule: 'declaration-added', group: name, packages: [name], operations: [], who: '', pointers: [] }
  return [{ ...about, level: 'added', what }]
}

/** `@cloud-cost/mock#/vitest/useMock`; what the main entry exports, and what none does, is named alone. */
function pointerOf(entry: string, symbol: string): string[] {
  return entry.startsWith('./') ? [...entry.slice(2).split('/'), symbol] : [symbol]
}
