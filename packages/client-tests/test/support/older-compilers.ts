import { createRequire } from 'node:module'
import type ts from 'typescript-6'
import { type Resolution, ROOT, resolutionOptions, STRICT } from '../../src/compile.js'

type TypeScript = typeof ts

const here = createRequire(import.meta.url)
const codegen = createRequire(here.resolve('@cloud-cost/codegen/sample-calls'))

/** The compilers before the present one that callers may have, loaded when they are asked for. The oldest is codegen's own. */
export const OLDER_COMPILERS = [
  { name: 'TypeScript 6', load: (): TypeScript => here('typescript-6') },
  { name: 'TypeScript 5.9', load: (): TypeScript => codegen('typescript') },
] as const

/** The declarations of the language, which are the same for every program of a compiler. */
type Libraries = Map<string, ts.SourceFile | undefined>

/** Checks files, and the declarations of our clients that they import, as a caller with strict settings would; once for each resolution. */
export class OlderCompiler {
  readonly #ts: TypeScript
  readonly #libraries: Libraries = new Map()

  constructor(typescript: TypeScript) {
    this.#ts = typescript
  }

  get version(): string {
    return this.#ts.version
  }

  /** What is wrong, a line each. */
  errorsIn(files: readonly string[], resolution: Resolution): string[] {
    const { options, errors } = this.#ts.convertCompilerOptionsFromJson(
      { ...STRICT, ...resolutionOptions(resolution) },
      ROOT,
    )
    const program = this.#ts.createProgram(files, options, this.#host(options))
    const own = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'))
    const found = [
      ...errors,
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
    ]
    return found.map((diagnostic) => this.#lineOf(diagnostic))
  }

  #host(options: ts.CompilerOptions): ts.CompilerHost {
    const host = this.#ts.createCompilerHost(options)
    const read = host.getSourceFile.bind(host)
    host.getSourceFile = (file, ...rest) => {
      if (!/\/lib\.[\w.]*d\.ts$/.test(file)) return read(file, ...rest)
      if (!this.#libraries.has(file)) this.#libraries.set(file, read(file, ...rest))
      return this.#libraries.get(file)
    }
    return host
  }

  #lineOf({ file, start = 0, code, messageText }: ts.Diagnostic): string {
    const text = this.#ts.flattenDiagnosticMessageText(messageText, ' ')
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1
    return `${file?.fileName ?? ''}(${line}): error TS${code}: ${text}`
  }
}
