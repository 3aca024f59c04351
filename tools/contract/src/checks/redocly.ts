import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Finding } from '../model/failure.js'
import { type Output, run, SHORT_LIVED } from './run.js'

/** Findings by the group whose sources they are in. */
type FindingsByGroup = ReadonlyMap<string, readonly Finding[]>

/** Takes half of the time of a lint, and finds what our own check of the examples finds, too. */
const LEFT_TO_EXAMPLES = ['--skip-rule', 'no-invalid-media-type-examples']

/**
 * What Redocly's rules say against the sources of groups, without the rule that `checkExamples` makes needless. One
 * process lints all groups, since its start takes long.
 */
export async function lintSources(
  root: string,
  groups: readonly string[],
  signal: AbortSignal,
): Promise<FindingsByGroup> {
  if (groups.length === 0) return new Map()
  const documents = groups.map((group) => sourceOf(root, group))
  const options = ['--format', 'json', '--config', join(root, 'redocly.yaml'), ...LEFT_TO_EXAMPLES]
  // What is bundled meanwhile has more to come after it.
  const { stdout, stderr } = await redocly(root, ['lint', ...documents, ...options], signal, 10)
  if (signal.aborted) return new Map()
  const reports = reportsIn(stdout)
  if (reports.length === groups.length)
    return new Map(groups.map((group, index) => [group, findingsOf(root, group, reports[index] ?? '')]))
  if (groups.length === 1) throw new Error(`Redocly did not lint ${groups[0]}:\n${stderr}${stdout}`)
  return oneByOne(groups, (group) => lintSources(root, [group], signal))
}

/** Writes the bundles of groups to where the other tools read them, and finds what is in the way. */
export async function bundleSources(
  root: string,
  groups: readonly string[],
  signal: AbortSignal,
): Promise<FindingsByGroup> {
  if (groups.length === 0) return new Map()
  const { code, stderr } = await bundleTogether(root, groups, signal)
  if (code === 0 || signal.aborted) return new Map()
  // Which of them is broken is found by bundling each alone.
  if (groups.length > 1) return oneByOne(groups, (group) => bundleSources(root, [group], signal))
  const message = stderr.trim().split('\n').at(-1) ?? ''
  return new Map(groups.map((group) => [group, [{ file: sourceOf(root, group), line: 1, rule: 'bundle', message }]]))
}

/** Several documents can be bundled at once only by a configuration that says where each goes. */
async function bundleTogether(root: string, groups: readonly string[], signal: AbortSignal): Promise<Output> {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  try {
    const apis = groups.map((group) => {
      const output = join(root, 'spec', group, 'generated', 'openapi.json')
      return [group, { root: sourceOf(root, group), output }]
    })
    const config = join(folder, 'redocly.yaml')
    // JSON is YAML, too.
    writeFileSync(config, JSON.stringify({ extends: [join(root, 'redocly.yaml')], apis: Object.fromEntries(apis) }))
    return await redocly(root, ['bundle', '--config', config], signal)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function oneByOne(
  groups: readonly string[],
  work: (group: string) => Promise<FindingsByGroup>,
): Promise<FindingsByGroup> {
  const found = await Promise.all(groups.map(work))
  return new Map(found.flatMap((findings) => [...findings]))
}

/** Redocly prints a report a document, one after the other. */
function reportsIn(stdout: string): string[] {
  const start = stdout.indexOf('{')
  return start === -1 ? [] : stdout.slice(start, stdout.lastIndexOf('}') + 1).split(/(?<=^\})\s*(?=\{)/m)
}

function findingsOf(root: string, group: string, report: string): Finding[] {
  const { problems } = JSON.parse(report) as { readonly problems: readonly Problem[] }
  return problems.map(({ ruleId, message, location: [place] }) => ({
    file: place === undefined ? sourceOf(root, group) : resolve(root, place.source.ref),
    line: place?.start?.line ?? 1,
    rule: ruleId,
    message: message.replaceAll(`${root}/`, ''),
  }))
}

interface Problem {
  readonly ruleId: string
  readonly message: string
  readonly location: readonly {
    readonly source: { readonly ref: string }
    readonly start?: { readonly line: number }
  }[]
}

function sourceOf(root: string, group: string): string {
  return join(root, 'spec', group, 'openapi.yaml')
}

const REDOCLY = fileURLToPath(new URL('../../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))

function redocly(root: string, args: readonly string[], signal: AbortSignal, niceness = 0): Promise<Output> {
  return run(process.execPath, [...SHORT_LIVED, REDOCLY, ...args], { cwd: root, signal, niceness })
}
