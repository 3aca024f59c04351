// Lints and bundles with Redocly's command line, and leads its findings back to file and line.
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { type Finding, UserError } from '../model/failure.js'
import { type Output, type RunOptions, run, SHORT_LIVED } from './run.js'

const REDOCLY = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')

/** What Redocly says of a document or a configuration that it can't read. */
const REASON = /^\s+- (.*)$/m

/** The findings that are in the way of a bundle. */
const OBSTACLES = ['no-unresolved-refs', 'unreadable', 'cloud-cost/known-marks']

/** The exit code for a configuration that can't be used. */
const NO_CONFIGURATION = 2

type Options = Pick<RunOptions, 'signal'>

/** What `redocly lint --format=json` reports of a document. */
interface Report {
  readonly problems: readonly Problem[]
}

interface Problem {
  readonly ruleId: string
  readonly message: string
  readonly location: readonly {
    readonly source: { readonly ref: string }
    readonly start?: { readonly line: number }
  }[]
}

/**
 * What Redocly's rules say against documents, such as a group's openapi.yaml, and against the files that they refer to.
 *
 * @throws UserError when redocly.yaml can't be used
 */
export async function lintSources(
  root: string,
  documents: readonly string[],
  options: Options = {},
): Promise<Finding[]> {
  const [first] = documents
  if (first === undefined) return []
  const output = await redocly(root, ['lint', ...documents, '--format=json', '--max-problems=10000'], options)
  const reports = reportsIn(output.stdout)
  const findings = reports.flatMap(({ problems }, index) =>
    problems.map((problem) => findingOf(root, documents[index] ?? first, problem)),
  )
  // It ends at the first document that it can't read.
  const unread = documents[reports.length]
  if (unread === undefined || options.signal?.aborted) return findings
  const others = await lintSources(root, documents.slice(reports.length + 1), options)
  return [...findings, unreadable(root, unread, output), ...others]
}

/**
 * Writes the bundle of a group to where the other tools read it, or finds what is in the way. The bundle before goes with a failure, so that
 * nobody takes it for what the sources say.
 *
 * @throws UserError when redocly.yaml can't be used
 */
export async function bundleSources(root: string, group: string, options: Options = {}): Promise<Finding[]> {
  const document = join(root, 'spec', group, 'openapi.yaml')
  const bundle = join(root, 'spec', group, 'generated', 'openapi.json')
  const output = await redocly(root, ['bundle', document, '--output', bundle], options)
  if (output.code === 0 || options.signal?.aborted) return []
  rmSync(bundle, { force: true })
  // The rules find the same, and say what to do.
  const findings = await lintSources(root, [document], options)
  const obstacles = findings.filter(({ rule }) => OBSTACLES.includes(rule))
  return obstacles.length > 0 ? obstacles : [unreadable(root, document, output)]
}

/** Runs Redocly in a working tree. Each command ends within a second. */
async function redocly(root: string, args: readonly string[], options: Options): Promise<Output> {
  const command = [...SHORT_LIVED, REDOCLY, ...args, '--config', 'redocly.yaml']
  const output = await run(process.execPath, command, { ...options, cwd: root })
  if (output.code === NO_CONFIGURATION) throw new UserError(`redocly.yaml can't be used: ${reasonOf(root, output)}`)
  return output
}

/** The reports of several documents follow one another, with nothing between them. */
function reportsIn(output: string): Report[] {
  return JSON.parse(`[${output.replaceAll(/^\}\{$/gm, '},{')}]`) as Report[]
}

function findingOf(root: string, document: string, { ruleId, message, location: [place] }: Problem): Finding {
  const file = place === undefined ? document : resolve(root, place.source.ref)
  return { file, line: place?.start?.line ?? 1, rule: ruleId, message: withoutRoot(root, message) }
}

function unreadable(root: string, document: string, output: Output): Finding {
  const reason = reasonOf(root, output)
  const [, line] = /\((\d+):\d+\)$/.exec(reason) ?? []
  const message = line === undefined ? reason : `${reason}. Fix the YAML at this place.`
  return { file: document, line: Number(line ?? 1), rule: 'unreadable', message }
}

function reasonOf(root: string, { stderr }: Output): string {
  return withoutRoot(root, REASON.exec(stderr)?.[1] ?? stderr.trim())
}

function withoutRoot(root: string, text: string): string {
  return text.replaceAll(`${root}/`, '')
}
