import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { elementName } from '../model/element-name.js'
import { type Finding, UserError } from '../model/failure.js'
import type { Group } from '../model/group.js'
import { SourceMap } from '../model/locate.js'
import { checkFiles } from './check-files.js'
import { namesUnlikeInCase, unexplainedNames } from './check-names.js'
import { type RunOptions, run, SHORT_LIVED } from './run.js'

const SPECTRAL = createRequire(import.meta.url).resolve('@stoplight/spectral-cli/dist/index.js')

/** What `spectral lint` found at a path within a document. */
interface SpectralFinding {
  /** The name of the rule. */
  readonly code: string
  readonly message: string
  readonly path: readonly (string | number)[]
  /** Absolute path of the document. */
  readonly source: string
}

/**
 * What `spectral lint` finds in documents by the rules of a working tree, whatever its severity; nothing when it is aborted.
 *
 * @param files paths below the root
 * @throws UserError when the rules can't be used
 */
async function lintDocuments(
  root: string,
  files: readonly string[],
  options: Pick<RunOptions, 'signal' | 'niceness'> = {},
): Promise<SpectralFinding[]> {
  const command = [SPECTRAL, 'lint', ...files, '--ruleset', '.spectral.yaml', '--format', 'json', '--quiet']
  const { code, stdout, stderr } = await run(process.execPath, [...SHORT_LIVED, ...command], { ...options, cwd: root })
  if (options.signal?.aborted) return []
  if (code === 0 || code === 1) return JSON.parse(stdout) as SpectralFinding[]
  const reasons = Array.from(stderr.matchAll(/^Error #\d+: (.*)$/gm), ([, reason = '']) => reason)
  const reason = (reasons.length > 0 ? reasons.join('; ') : stderr.trim()).replaceAll(`${root}/`, '')
  throw new UserError(`.spectral.yaml can't be used as rules: ${reason}`)
}

/**
 * What is wrong with groups of one working tree, a list a group, each finding where it was written: what `spectral lint` says against their
 * bundles, and what concerns files and names.
 *
 * @throws UserError when the rules can't be used
 */
export async function lintGroups(
  groups: readonly Group[],
  options: Pick<RunOptions, 'signal' | 'niceness'> = {},
): Promise<Finding[][]> {
  const [first] = groups
  if (first === undefined) return []
  const bundles = groups.map(({ root, folder }) => relative(root, join(folder, 'generated', 'openapi.json')))
  const spectral = lintDocuments(first.root, bundles, options)
  const ours = groups.map((group) => ({
    ofFiles: checkFiles(group),
    ofNames: [...unexplainedNames(group), ...namesUnlikeInCase(group)],
  }))
  const found = await spectral
  return groups.map((group, index) => {
    const { ofFiles = [], ofNames = [] } = ours[index] ?? {}
    const ofBundle = found.filter(({ source }) => relative(group.root, source) === bundles[index])
    return [...ofFiles, ...located(group, ofBundle), ...ofNames]
  })
}

/** Findings of the bundle, where they were written. */
function located(group: Group, findings: readonly SpectralFinding[]): Finding[] {
  const map = new SourceMap(group)
  return findings.map(({ code, message, path }) => {
    const tokens = path.map(String)
    // Lists of findings are read without the files, so a message begins with the element that it is about.
    const name = elementName(group.document, tokens)
    return { ...map.locate(tokens), rule: code, message: name === undefined ? message : `${name}: ${message}` }
  })
}
