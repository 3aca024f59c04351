import { existsSync, statSync, writeFileSync } from 'node:fs'
import { isObject, type JsonObject, lookUp, toReference } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import { SourceFile } from '@cloud-cost/contract/source-file'
import { compareDocuments } from '../compat/compare.js'
import { type Finding, isGated, type Pointer } from '../compat/finding.js'
import { oasdiffDisagreements } from '../compat/oasdiff.js'
import { findingsText } from '../compat/report.js'
import type { CompatOptions } from './compat.js'

interface DocumentFile {
  readonly file: SourceFile
  readonly document: JsonObject
}

/** Compares two documents that belong to no release; fails when a change breaks callers, or may. */
export async function compareFiles(before: string, after: string, { base, markdown }: CompatOptions): Promise<number> {
  if (base !== undefined) throw new UserError('--base is for the working tree. Leave it out, or the two files.')
  const [former, current] = [read(before), read(after)]
  const title = lookUp(current.document, '#/info/title')
  const group = typeof title === 'string' ? title : after
  const found = compareDocuments(group, former.document, current.document)
  const findings = found.map((finding) => ({ ...finding, source: sourceOf(finding, former, current) }))
  const disagreements = await oasdiffDisagreements(group, former.document, current.document, found)
  const text = findingsText({ since: before, findings, disagreements })
  console.log(text)
  if (markdown !== undefined) writeFileSync(markdown, `## Changes of the contract\n\n${text}\n`)
  const stopping = findings.filter(isGated).length
  if (stopping === 0) return 0
  console.error(
    `\n${stopping === 1 ? 'One change breaks callers, or may' : `${stopping} changes break callers, or may`}. Undo what is not meant; release the rest as a major version that says what callers do.`,
  )
  return 1
}

function read(path: string): DocumentFile {
  if (!existsSync(path) || !statSync(path).isFile())
    throw new UserError(`${path} is no file. Give an OpenAPI document.`)
  const file = new SourceFile(path)
  const [error] = file.errors
  if (error !== undefined)
    throw new UserError(`${path}:${error.line}: ${error.message}. Give a document in YAML or JSON.`)
  const document = file.toJson()
  if (!isObject(document) || !/^3\.[01]\./.test(String(document['openapi'])))
    throw new UserError(`${path} is no OpenAPI document of version 3.0 or 3.1. Give another file.`)
  return { file, document }
}

/** File and line of a finding: of what is gone, where it stood. */
function sourceOf({ pointers }: Finding, former: DocumentFile, current: DocumentFile): string {
  const [pointer = []] = pointers
  const holds = ({ document }: DocumentFile): boolean => pointerHolds(document, pointer)
  const { file } = !holds(current) && holds(former) ? former : current
  return `${file.path}:${file.lineOf(pointer)}`
}

function pointerHolds(document: JsonObject, pointer: Pointer): boolean {
  return pointer.length === 0 || lookUp(document, toReference(pointer)) !== undefined
}
