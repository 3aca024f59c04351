import { join } from 'node:path'
import { checkFiles } from '../check-files.js'
import { elementName } from '../element-name.js'
import { type Finding, formatFinding } from '../failure.js'
import { unexplainedNames } from '../glossary.js'
import { loadGroup } from '../group.js'
import { SourceMap } from '../locate.js'
import { runSpectral } from '../spectral.js'

/** Lints the sources of a group and its bundle, and prints what is wrong where it was written. */
export function lintCommand(folder: string): number {
  const group = loadGroup(folder)
  const map = new SourceMap(group)
  const ofBundle = runSpectral(group.root, join(group.folder, 'generated', 'openapi.json')).map(
    ({ path, code, message }): Finding => {
      // Lists of findings are read without the files, so a message begins with the element that it is about.
      const name = elementName(group.document, path)
      return { ...map.locate(path), rule: code, message: name === undefined ? message : `${name}: ${message}` }
    },
  )
  const findings = [...checkFiles(group), ...ofBundle, ...unexplainedNames(group)]
  const lines = new Set(findings.map((finding) => formatFinding(group.root, finding)))
  for (const line of lines) console.error(line)
  console.log(lines.size === 0 ? `${group.name}: no lint findings.` : `${group.name}: ${lines.size} lint findings.`)
  return lines.size === 0 ? 0 : 1
}
