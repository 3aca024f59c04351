import { join } from 'node:path'
import {
  bundleSources,
  checkExamples,
  type Finding,
  formatFinding,
  lintSources,
  loadGroup,
} from '@cloud-cost/contract/group-checks'

/** What became of groups: what is wrong with them, or what was built of them. */
export type Outcome<Built> = { readonly problems: readonly string[] } | { readonly built: Built }

/**
 * Bundles groups and builds something of them, while their sources are linted.
 *
 * @param build Called when the bundles are there and their examples are sound.
 * @returns What is wrong as `file:line  rule  message`, or what was built; `undefined` when the check was aborted.
 * @throws What `build` throws, of groups that the lint finds sound.
 */
export async function checkAndBuild<Built>(
  root: string,
  groups: readonly string[],
  signal: AbortSignal,
  build: () => Promise<Built>,
): Promise<Outcome<Built> | undefined> {
  const building = bundleAndBuild(root, groups, signal, build)
  const [lint] = await Promise.allSettled([lintSources(root, groups, signal), building])
  if (signal.aborted) return undefined
  if (lint.status === 'rejected') throw lint.reason
  // The lint says best what is wrong; what can't be bundled or built follows from it.
  const findings = groups.flatMap((group) => lint.value.get(group) ?? [])
  return findings.length > 0 ? problemsOf(root, findings) : building
}

async function bundleAndBuild<Built>(
  root: string,
  groups: readonly string[],
  signal: AbortSignal,
  build: () => Promise<Built>,
): Promise<Outcome<Built> | undefined> {
  const obstacles = await bundleSources(root, groups, signal)
  if (signal.aborted) return undefined
  const findings = groups.flatMap(
    (group) => obstacles.get(group) ?? checkExamples(loadGroup(join(root, 'spec', group))).flat(),
  )
  return findings.length > 0 ? problemsOf(root, findings) : { built: await build() }
}

function problemsOf(root: string, findings: readonly Finding[]): { readonly problems: readonly string[] } {
  return { problems: [...new Set(findings.map((finding) => formatFinding(root, finding)))] }
}
