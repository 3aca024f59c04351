// Reads the public declarations of built packages, by entry and name.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import ts from 'typescript'
import { isHidden, type Parts, partsOf, printed } from './parts.js'

/** A public symbol, or a type that one mentions and that no entry exports. */
export interface Declaration {
  readonly name: string
  /** TypeScript without comments: a property a line. */
  readonly text: string
  readonly parts: Parts
  /** Names of what it extends or joins, whose parts are among its own. */
  readonly bases: readonly string[]
  /** Whether callers give values of the type. */
  readonly isInput: boolean
  /** Whether callers get values of the type. */
  readonly isOutput: boolean
}

/** The declarations of each entry of a package, such as `.` and `./vitest`; those that no entry exports are under `HIDDEN`. */
export type Entries = ReadonlyMap<string, readonly Declaration[]>

/** What stands for an entry where types are in reach of users that no entry exports. */
export const HIDDEN = 'not exported'

/** The manifest of a package, in the parts that say where its declarations are. */
interface Manifest {
  readonly name: string
  readonly exports?: { readonly [entry: string]: unknown }
}

/** Reads what the built declarations of packages offer to their users. Every package must be built. */
export function readDeclarations(folders: readonly string[]): ReadonlyMap<string, Entries> {
  const packages = folders.map((folder) => ({ folder, manifest: manifestOf(folder), files: entryFiles(folder) }))
  const program = ts.createProgram(
    packages.flatMap(({ files }) => [...files.values()]),
    {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      // Enough for `Omit` and the like; what else the platform has is written by its name.
      lib: ['lib.es5.d.ts'],
      strict: true,
      types: [],
    },
  )
  return new Map(
    packages.map(({ folder, manifest, files }) => {
      const reader = new PackageReader(program, join(folder, sep))
      return [manifest.name, reader.entries(files)]
    }),
  )
}

/** The declarations of one package. */
class PackageReader {
  readonly #checker: ts.TypeChecker
  readonly #inputs = new Set<ts.Symbol>()
  readonly #outputs = new Set<ts.Symbol>()
  /** What callers get and call: they don't write such objects themselves, but give back those that they got. */
  readonly #handles = new Set<ts.Symbol>()

  constructor(
    readonly program: ts.Program,
    /** The folder of the package, with a separator at its end. */
    readonly folder: string,
  ) {
    this.#checker = program.getTypeChecker()
  }

  entries(files: ReadonlyMap<string, string>): Entries {
    const exported = new Map([...files].map(([entry, file]) => [entry, this.#exportsOf(file)]))
    const targets = new Set([...exported.values()].flat().map((symbol) => this.#target(symbol)))
    this.#followValues(targets)
    for (const symbol of this.#outputs) if (this.#own(symbol).some(hasMethods)) this.#handles.add(symbol)
    this.#inputs.clear()
    this.#outputs.clear()
    this.#followValues(targets)
    // Nothing that callers call has these types, so their code may do either.
    for (const target of targets)
      if (!this.#outputs.has(target) && !this.#inputs.has(target))
        for (const uses of [this.#inputs, this.#outputs]) this.#follow(target, uses)
    const entries = [...exported].map(([entry, symbols]): [string, Declaration[]] => [
      entry,
      symbols.map((symbol) => this.#declaration(this.#target(symbol), symbol.name)),
    ])
    const hidden = [...new Set([...this.#inputs, ...this.#outputs])].filter(
      (symbol) => !targets.has(symbol) && !this.#isGenerated(symbol),
    )
    entries.push([HIDDEN, hidden.map((symbol) => this.#declaration(symbol))])
    return new Map(entries.filter(([, found]) => found.length > 0).map(([entry, found]) => [entry, sorted(found)]))
  }

  #followValues(targets: ReadonlySet<ts.Symbol>): void {
    for (const target of targets) if (target.flags & ts.SymbolFlags.Value) this.#follow(target, this.#outputs)
  }

  #exportsOf(file: string): ts.Symbol[] {
    const source = this.program.getSourceFile(file)
    const module = source && this.#checker.getSymbolAtLocation(source)
    return module === undefined ? [] : this.#checker.getExportsOfModule(module)
  }

  /** @param publicName none where no entry exports it */
  #declaration(symbol: ts.Symbol, publicName?: string): Declaration {
    const [isInput, isOutput] = [this.#inputs.has(symbol), this.#outputs.has(symbol)]
    return {
      name: publicName ?? symbol.name,
      text: this.#textOf(symbol, publicName),
      parts: this.#partsOf(symbol),
      bases: this.#own(symbol).flatMap(basesOf),
      isInput,
      isOutput,
    }
  }

  #partsOf(symbol: ts.Symbol): Parts {
    return this.#own(symbol).length === 0 ? { from: this.#packageOf(symbol) } : partsOf(this.#checker, symbol)
  }

  #textOf(symbol: ts.Symbol, publicName: string | undefined): string {
    const own = this.#own(symbol)
    if (own.length === 0) return `export { ${publicName} } from '${this.#packageOf(symbol)}'`
    const texts = own.map((declaration) => textOf(declaration))
    if (publicName === undefined) return texts.join('\n')
    if (publicName === symbol.name) return texts.map((text) => `export ${text}`).join('\n')
    return [...texts, `export { ${symbol.name} as ${publicName} }`].join('\n')
  }

  /** Notes for which types of the package callers give or get values, from what a declaration mentions directly or through others. */
  #follow(symbol: ts.Symbol, uses: Set<ts.Symbol>): void {
    if (uses.has(symbol) || (uses === this.#inputs && this.#handles.has(symbol))) return
    uses.add(symbol)
    const other = uses === this.#inputs ? this.#outputs : this.#inputs
    const visit = (node: ts.Node, found: Set<ts.Symbol>): void => {
      const local = ts.isIdentifier(node) ? this.#checker.getSymbolAtLocation(node) : undefined
      const target = local && this.#target(local)
      if (target !== undefined && this.#own(target).some(isOfModule)) this.#follow(target, found)
      // What is a parameter of something that callers get they give, and the other way round.
      const flipped = found === uses ? other : uses
      ts.forEachChild(node, (child) => visit(child, ts.isParameter(child) ? flipped : found))
    }
    for (const declaration of this.#own(symbol)) visit(declaration, uses)
  }

  /** What is written from the contract, and no entry exports, changes with it, which is compared on its own. */
  #isGenerated(symbol: ts.Symbol): boolean {
    return this.#own(symbol).every((declaration) => declaration.getSourceFile().fileName.includes('/generated/'))
  }

  #target(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }

  #own(symbol: ts.Symbol): readonly ts.Declaration[] {
    return (symbol.declarations ?? []).filter((declaration) =>
      declaration.getSourceFile().fileName.startsWith(this.folder.replaceAll(sep, '/')),
    )
  }

  #packageOf(symbol: ts.Symbol): string {
    const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? ''
    for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder))
      if (existsSync(join(folder, 'package.json'))) {
        const { name } = manifestOf(folder)
        if (name !== undefined) return name
      }
    return relative(this.folder, file)
  }
}

/** What an interface or a class extends, and what an intersection joins. */
function basesOf(declaration: ts.Declaration): string[] {
  if (ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration))
    return (declaration.heritageClauses ?? []).flatMap(({ types }) =>
      types.map(({ expression }) => expression.getText()),
    )
  if (!ts.isTypeAliasDeclaration(declaration)) return []
  const joined: readonly ts.TypeNode[] = ts.isIntersectionTypeNode(declaration.type)
    ? declaration.type.types
    : [declaration.type]
  return joined.filter(ts.isTypeReferenceNode).map(({ typeName }) => typeName.getText())
}

function hasMethods(declaration: ts.Declaration): boolean {
  return (
    (ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration)) &&
    declaration.members.some((member) => ts.isMethodSignature(member) || ts.isMethodDeclaration(member))
  )
}

function sorted(declarations: readonly Declaration[]): Declaration[] {
  return [...declarations].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Whether a declaration stands in a module by itself, and is no member or parameter. */
function isOfModule(declaration: ts.Declaration): boolean {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return ts.isSourceFile(statement.parent ?? statement) && !ts.isSourceFile(declaration)
}

/** A declaration without what is hidden from users. */
function visible(declaration: ts.Declaration): ts.Declaration {
  if (!ts.isClassDeclaration(declaration)) return declaration
  const { modifiers, name, typeParameters, heritageClauses, members } = declaration
  const left = members.filter((member) => !isHidden(member))
  return ts.factory.updateClassDeclaration(declaration, modifiers, name, typeParameters, heritageClauses, left)
}

function textOf(declaration: ts.Declaration): string {
  const kind = ts.isVariableDeclaration(declaration) ? 'const ' : ''
  const lines = printed(visible(declaration), declaration.getSourceFile()).split('\n')
  const [first = '', ...rest] = lines.map((line) => line.replace(/^( {4})+/, (indent) => ' '.repeat(indent.length / 2)))
  return [`${kind}${first.replace(/^export (default )?|\bdeclare /g, '')}`, ...rest].join('\n').replace(/;$/gm, '')
}

/**
 * The files of declarations by entry; those of a pattern such as `./*` one by one. Entries of types alone are left out: openapi-typescript
 * writes them from the documents, whose changes are compared by themselves.
 */
function entryFiles(folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [entry, target] of Object.entries(manifestOf(folder).exports ?? {})) {
    const types = typesOf(target)
    if (types === undefined || Object.keys(Object(target)).length === 1) continue
    const file = join(folder, types)
    if (!entry.includes('*')) files.set(entry, file)
    else
      for (const name of namesIn(file))
        if (!files.has(entry.replace('*', name)) && name !== 'index')
          files.set(entry.replace('*', name), file.replace('*', name))
  }
  return files
}

function typesOf(target: unknown): string | undefined {
  if (typeof target !== 'object' || target === null) return undefined
  const { types, import: module } = target as { readonly types?: string; readonly import?: unknown }
  return types ?? typesOf(module)
}

function namesIn(pattern: string): string[] {
  const end = basename(pattern).replace('*', '')
  return readdirSync(dirname(pattern))
    .filter((file) => file.endsWith(end))
    .map((file) => file.slice(0, -end.length))
    .sort()
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
