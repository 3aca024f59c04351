import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Finding } from '../model/failure.js'
import { type Output, run, SHORT_LIVED } from './run.js'

/** Findings by the group whose sources they are in. */
type FindingsByGroup = ReadonlyMap<string, readonly Finding[]>

/** Takes half of the time of a lint, and finds what our own check of the examples finds, too. */
const LEFT_TO_EXAMPLES = ['--skip-rule', 'no-invalid-media-type-examples']

/** What Redocly's rules say against the sources of groups, without the rule that `checkExamples` makes needless. */
export function lintSources(root: string, groups: readonly string[], signal: AbortSignal): Promise<FindingsByGroup> {
  return byGroup(groups, async (group) => {
    // What is bundled meanwhile has more to come after it.
    const { stdout, stderr } = await redocly(root, group, ['lint', '--format', 'json', ...LEFT_TO_EXAMPLES], signal, 10)
    if (signal.aborted) return []
    try {
      return findingsOf(root, group, JSON.parse(stdout) as Report)
    } catch (cause) {
      throw new Error(`Redocly did not lint ${group}:\n${stderr}${stdout}`, { cause })
    }
  })
}

/** Writes the bundles of groups to where the other tools read them, and finds what is in the way. */
export function bundleSources(root: string, groups: readonly string[], signal: AbortSignal): Promise<FindingsByGroup> {
  return byGroup(groups, async (group) => {
    const output = join(root, 'spec', group, 'generated', 'openapi.json')
    const { code, stderr } = await redocly(root, group, ['bundle', '--output', output], signal)
    if (code === 0 || signal.aborted) return []
    const message = stderr.trim().split('\n').at(-1) ?? ''
    return [{ file: sourceOf(root, group), line: 1, rule: 'bundle', message }]
  })
}

/** The findings of the groups that have any. */
async function byGroup(
  groups: readonly string[],
  work: (group: string) => Promise<readonly Finding[]>,
): Promise<FindingsByGroup> {
  const found = await Promise.all(groups.map(async (group) => [group, await work(group)] as const))
  return new Map(found.filter(([, findings]) => findings.length > 0))
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

/** Runs Redocly in a process for each document: its output is about that one, and nothing else. */
function redocly(
  root: string,
  group: string,
  [command = '', ...options]: readonly string[],
  signal: AbortSignal,
  niceness = 0,
): Promise<Output> {
  const args = [REDOCLY, command, sourceOf(root, group), '--config', join(root, 'redocly.yaml'), ...options]
  return run(process.execPath, [...SHORT_LIVED, ...args], { cwd: root, signal, niceness })
}
