import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config, NormalizedProblem } from '@redocly/openapi-core'
import type { Finding } from '../model/failure.js'

type Redocly = typeof import('@redocly/openapi-core')

/** What Redocly's rules say against a document, such as a group's openapi.yaml, and against the files that it refers to. */
export function lintSources(root: string, document: string): Promise<Finding[]> {
  return findingsOf(root, document, ({ lint }, config) => lint({ ref: document, config }))
}

/** Writes the bundle of a group to where the other tools read it, or finds what is in the way. */
export async function bundleSources(root: string, group: string): Promise<Finding[]> {
  const document = join(root, 'spec', group, 'openapi.yaml')
  const obstacles = await findingsOf(root, document, async ({ bundle }, config) => {
    const { problems, bundle: bundled } = await bundle({ ref: document, config })
    if (problems.length === 0) writeBundle(join(root, 'spec', group, 'generated', 'openapi.json'), bundled.parsed)
    return problems
  })
  if (obstacles.length === 0) return []
  // The rule about references finds the same, and says what to do.
  const findings = (await lintSources(root, document)).filter(({ rule }) => rule === 'no-unresolved-refs')
  return findings.length === 0 ? obstacles : findings
}

function writeBundle(file: string, document: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(document, null, 2))
}

/** What Redocly finds when it works on a document by the rules of a working tree. */
async function findingsOf(
  root: string,
  document: string,
  work: (redocly: Redocly, config: Config) => Promise<readonly NormalizedProblem[]>,
): Promise<Finding[]> {
  // Loaded where it is needed alone: it takes more time than most commands.
  const redocly = await import('@redocly/openapi-core')
  const finding = (file: string, line: number, rule: string, message: string): Finding => {
    return { file, line, rule, message: message.replaceAll(`${root}/`, '') }
  }
  try {
    const config = await redocly.loadConfig({ configPath: join(root, 'redocly.yaml') })
    const problems = await work(redocly, config)
    return problems.map(({ ruleId, message, location: [place] }) =>
      place === undefined
        ? finding(document, 1, ruleId, message)
        : finding(place.source.absoluteRef, redocly.getLineColLocation(place).start.line, ruleId, message),
    )
  } catch (error) {
    // The rules are about documents that can be read.
    if (error instanceof redocly.YamlParseError)
      return [
        finding(error.source.absoluteRef, error.line, 'unreadable', `${error.message}. Fix the YAML at this place.`),
      ]
    if (error instanceof Error) return [finding(document, 1, 'unreadable', error.message)]
    throw error
  }
}
