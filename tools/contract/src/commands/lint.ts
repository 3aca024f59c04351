import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { elementName } from '../element-name.js'
import { type Finding, formatFinding } from '../failure.js'
import { unexplainedNames } from '../glossary.js'
import { loadGroup } from '../group.js'
import { SourceMap } from '../locate.js'
import { runSpectral, UNRESOLVED } from '../spectral.js'
import { unusedFiles } from '../unused-files.js'

/** Lints the sources of a group and its bundle, and prints what is wrong where it was written. */
export function lintCommand(folder: string): number {
  const group = loadGroup(folder)
  const sources = relative(process.cwd(), group.folder) || '.'
  const kinds = ['paths', 'schemas', 'parameters', 'examples'].filter((kind) => existsSync(join(group.folder, kind)))
  const patterns = kinds.map((kind) => `${sources}/${kind}/*.yaml`)
  const fileRules = join(group.root, 'tools', 'spectral', 'source-files.yaml')
  const contractRules = join(group.root, '.spectral.yaml')
  const map = new SourceMap(group)

  const findings: Finding[] = [
    ...runSpectral(group.root, fileRules, patterns, UNRESOLVED).map(({ source, line, code, message }) => ({
      file: source,
      line,
      rule: code,
      message,
    })),
    ...runSpectral(group.root, contractRules, [join(group.folder, 'generated', 'openapi.json')]).map(
      ({ path, code, message }) => ({
        ...map.locate(path),
        rule: code,
        message: named(elementName(group.document, path), message),
      }),
    ),
    ...unusedFiles(group),
    ...unexplainedNames(group),
  ]
  const lines = new Set(findings.map((finding) => formatFinding(group.root, finding)))
  for (const line of lines) console.error(line)
  console.log(lines.size === 0 ? `${group.name}: no lint findings.` : `${group.name}: ${lines.size} lint findings.`)
  return lines.size === 0 ? 0 : 1
}

/** A message begins with the element that it is about, for lists of findings that are read without the files. */
function named(name: string | undefined, message: string): string {
  return name === undefined ? message : `${name}: ${message}`
}
