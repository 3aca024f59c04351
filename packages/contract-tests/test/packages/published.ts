import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of all packages. */
export const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))

/** A finding of attw, in the parts that are looked at. */
export interface Problem {
  readonly kind: string
  readonly resolutionKind?: string
  readonly entrypoint?: string
}

/** A finding that stays, and why. */
export interface Exception {
  readonly kind: string
  readonly resolutions: readonly string[]
  /** The entry points that it is about; every one without. */
  readonly entrypoints?: RegExp
  readonly reason: string
}

/** A package that is published. */
export interface Published {
  /** Its folder and its name in the scope. */
  readonly folder: string
  /** What its tarball may weigh, in bytes, without the changelog, which grows with each release. */
  readonly maxBytes: number
  /** What is in its tarball beside the manifest, README and licence. */
  readonly files: readonly RegExp[]
  readonly exceptions: readonly Exception[]
}

/** What a package says of the code of others in it. */
const BUNDLED = /^dist\/(THIRD-PARTY-NOTICES\.txt|sbom\.cdx\.json)$/
const MODULES = /^dist\/[\w./-]+\.(js|d\.ts)$/
const COMMONJS_MARK = /^dist\/cjs\/package\.json$/

const ESM_ONLY: Exception = {
  kind: 'CJSResolvesToESM',
  resolutions: ['node16-cjs'],
  reason: 'The package is ESM only; Node 20.19 and later load it with `require` as well, older ones with `import()`.',
}

const TEXT: Exception = {
  kind: 'NoResolution',
  resolutions: ['node10', 'node16-cjs', 'node16-esm', 'bundler'],
  entrypoints: /\.(md|yaml)$/,
  reason: 'YAML and Markdown are files to read by their path, not modules with types.',
}

const SCHEMA: Exception = {
  kind: 'NoResolution',
  resolutions: ['node10'],
  entrypoints: /\.schema\.json$/,
  reason: 'The schema is a file to read by its path; the resolution of Node 10 knows no exports.',
}

/** A page for agents that work with the package, which each has. */
const AGENTS = /^AGENTS\.md$/

/** What the clients weigh that have many operations. */
const MOST_BYTES_OF_CLIENT = new Map([
  ['asset-client', 165_000],
  ['cost-client', 190_000],
])

const clients = readdirSync(PACKAGES).filter((folder) => folder.endsWith('-client'))

export const PUBLISHED: readonly Published[] = [
  { folder: 'client-core', maxBytes: 97_000, files: [MODULES, COMMONJS_MARK, AGENTS], exceptions: [] },
  ...clients.map((folder) => ({
    folder,
    maxBytes: MOST_BYTES_OF_CLIENT.get(folder) ?? 50_000,
    files: [MODULES, COMMONJS_MARK, AGENTS],
    exceptions: [],
  })),
  {
    folder: 'openapi',
    // The forms of each group; the three of them weigh less than 1.48 MB.
    maxBytes: 493_000 * clients.length,
    files: [
      MODULES,
      AGENTS,
      /^dist\/\w+\.(cjs|d\.cts)$/,
      /^dist\/types\/package\.json$/,
      /^dist\/\w+\.((kotlin\.|openapi-3\.0\.|plain\.|portable\.)?json|yaml|md)$/,
      /^dist\/collections\/(\w+\.postman_collection\.json|bruno\/([\w-]+\/)*(\w+\.bru|bruno\.json))$/,
    ],
    exceptions: [TEXT],
  },
  {
    folder: 'estate',
    maxBytes: 410_000,
    files: [MODULES, AGENTS, /^BEHAVIOUR\.md$/, /^dist\/company-file\.schema\.json$/],
    exceptions: [ESM_ONLY, SCHEMA],
  },
  {
    folder: 'mock',
    maxBytes: 2_810_000,
    files: [
      MODULES,
      AGENTS,
      /^DETAILS\.md$/,
      /^Containerfile$/,
      /^action\/(action\.yml|start\.mjs)$/,
      /^dist\/contract\.json$/,
      /^dist\/window\/(index\.html|window\.css)$/,
      BUNDLED,
      /^bin\/[\w-]+\.js$/,
    ],
    exceptions: [ESM_ONLY],
  },
  // The guides of the docs are in it, which most hosts can't fetch.
  { folder: 'mcp', maxBytes: 135_000, files: [MODULES, AGENTS, BUNDLED, /^bin\/[\w-]+\.js$/], exceptions: [ESM_ONLY] },
]

/** Whether an exception is about a problem. */
export function covers({ kind, resolutions, entrypoints }: Exception, problem: Problem): boolean {
  const { resolutionKind = '', entrypoint = '' } = problem
  return problem.kind === kind && resolutions.includes(resolutionKind) && (entrypoints?.test(entrypoint) ?? true)
}
