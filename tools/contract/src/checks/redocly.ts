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

/** What Redocly's rules say against the sources of groups, without the rule that `checkExamples` makes needless. */
export async function lintSources(
  root: string,
  groups: readonly string[],
  signal: AbortSignal,
): Promise<FindingsByGroup> {
  const found = await Promise.all(groups.map((group) => lintSource(root, group, signal)))
  return new Map(groups.map((group, index) => [group, found[index] ?? []]))
}

/** A process for each document: its output is one report, and nothing else. */
async function lintSource(root: string, group: string, signal: AbortSignal): Promise<Finding[]> {
  const options = ['--format', 'json', '--config', join(root, 'redocly.yaml'), ...LEFT_TO_EXAMPLES]
  // What is bundled meanwhile has more to come after it.
  const { stdout, stderr } = await redocly(root, ['lint', sourceOf(root, group), ...options], signal, 10)
  if (signal.aborted) return []
  try {
    return findingsOf(root, group, JSON.parse(stdout) as Report)
  } catch (cause) {
    throw new Error(`Redocly did not lint ${group}:\n${stderr}${stdout}`, { cause })
  }
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

function findingsOf(root: string, group: string, { problems }: Report): Finding[] {
  return problems.map(({ ruleId, message, location: [place] }) => ({
    file: place === undefined ? sourceOf(root, group) : resolve(root, place.source.ref),
    line: place?.start?.line ?? 1,
    rule: ruleId,
    message: message.replaceAll(`${root}/`, ''),
  }))
}

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

function sourceOf(root: string, group: string): string {
  return join(root, 'spec', group, 'openapi.yaml')
}

const REDOCLY = fileURLToPath(new URL('../../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))

function redocly(root: string, args: readonly string[], signal: AbortSignal, niceness = 0): Promise<Output> {
  return run(process.execPath, [...SHORT_LIVED, REDOCLY, ...args], { cwd: root, signal, niceness })
}
