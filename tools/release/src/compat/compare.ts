import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Json, type JsonObject, lookUp, toReference } from '@cloud-cost/contract-tools/document'
import { comparable } from './comparable.js'
import { elementName } from './element.js'
import { type Finding, packagesOf } from './finding.js'
import { judge } from './judge.js'
import { type Objection, oasdiffObjections } from './oasdiff.js'
import { type Difference, redoclyDifferences } from './redocly-diff.js'
import { type Direction, type Use, usesIn } from './uses.js'

/** What oasdiff calls breaking and we don't, with the reason. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'request-parameter-default-value-added': 'the default is only known now; nothing changes for a caller',
  'request-property-default-value-added': 'the default is only known now; nothing changes for a caller',
  'request-body-default-value-added': 'the default is only known now; nothing changes for a caller',
}

/** Compares the documents of one group; the stricter of both tools and our own table counts. */
export async function compareDocuments(group: string, before: JsonObject, after: JsonObject): Promise<Finding[]> {
  const base = comparable(before)
  const revision = comparable(after)
  if (isDeepStrictEqual(base, revision)) return []
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-compat-'))
  try {
    const findings = ownFindings(group, base, revision, redoclyDifferences(folder, base, revision))
    const objections = await oasdiffObjections(folder, base, revision)
    return [...findings, ...furtherFindings(group, findings, objections)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function ownFindings(
  group: string,
  base: JsonObject,
  revision: JsonObject,
  differences: readonly Difference[],
): Finding[] {
  const [usesBefore, usesAfter] = [usesIn(base), usesIn(revision)]
  return differences.flatMap((difference) => {
    const gone = difference.after === undefined && difference.kind === 'removed'
    const uses = gone ? usesBefore : usesAfter
    const owner = difference.kind === 'modified' ? nodeOf(difference) : difference.pointer.slice(0, -2)
    const [nodeBefore, nodeAfter] = [read(base, owner), read(revision, owner)]
    const subject = elementName(gone ? base : revision, nodeOf(difference))
    return byDirection(uses.of(difference.pointer)).flatMap(([direction, shown]): Finding[] => {
      const judgement = judge({ difference, direction, before: nodeBefore, after: nodeAfter })
      if (judgement === 'nothing') return []
      const operations = operationsOf(difference, shown, usesBefore.of(difference.pointer))
      return [
        {
          group,
          packages: packagesOf(group),
          level: judgement.level,
          operations,
          what: `${subject} ${judgement.what}`,
          who: judgement.who,
          pointer: difference.pointer,
        },
      ]
    })
  })
}

/** The node that a difference is about; for a changed member, the node that has it. */
function nodeOf({ pointer, kind, property }: Difference): readonly string[] {
  const own = kind === 'modified' && property !== 'key' && pointer.at(-1) === property
  return own ? pointer.slice(0, -1) : pointer
}

/** One entry a direction; a single one without a direction where nothing uses the element. */
function byDirection(uses: readonly Use[]): [Direction | undefined, readonly Use[]][] {
  const directions = [...new Set(uses.map(({ direction }) => direction))]
  if (directions.length === 0) return [[undefined, []]]
  return directions.map((direction) => [direction, uses.filter((use) => use.direction === direction)])
}

/** Names as callers know them: the old one where an operation was renamed. */
function operationsOf(difference: Difference, uses: readonly Use[], before: readonly Use[]): string[] {
  const shown = difference.property === 'operationId' && before.length > 0 ? before : uses
  return [...new Set(shown.map(({ operationId }) => operationId))]
}

function read(document: JsonObject, pointer: readonly string[]): Json | undefined {
  return lookUp(document, toReference(pointer))
}

/** What only oasdiff found: an objection to an operation that nothing else calls broken. */
function furtherFindings(group: string, own: readonly Finding[], objections: readonly Objection[]): Finding[] {
  const broken = new Set(own.filter(({ level }) => level === 'breaking').flatMap(({ operations }) => operations))
  return objections
    .filter(({ check, operationId }) => ACCEPTED[check] === undefined && !broken.has(operationId))
    .map(({ check, operationId, text }) => ({
      group,
      packages: packagesOf(group),
      level: 'breaking',
      operations: operationId === '' ? [] : [operationId],
      what: `${text} (oasdiff: ${check})`,
      who: operationId === '' ? 'all callers' : 'callers of the function',
    }))
}
