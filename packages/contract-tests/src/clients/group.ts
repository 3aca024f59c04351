import { readFileSync } from 'node:fs'
import { type SampleCall, sampleCalls } from '@cloud-cost/codegen/sample-calls'
import { type JsonObject, operationsOf } from '@cloud-cost/contract/document'
import { groupNames } from '@cloud-cost/contract/group'
import { ROOT } from './compile.js'

/** The names of all groups. */
export const GROUPS = groupNames(`${ROOT}../..`)

/** The bundled document of a group. */
export function documentOf(group: string): JsonObject {
  return JSON.parse(readFileSync(`${ROOT}../../spec/${group}/generated/openapi.json`, 'utf8'))
}

/** Calls of every operation of a group. */
export function callsOf(group: string): SampleCall[] {
  return sampleCalls(documentOf(group))
}

/** The operation that stands for one call of a group: its first GET without pages. */
export function usualOperation(group: string): string {
  const usual = operationsOf(documentOf(group)).find(
    ({ method, value }) => method === 'get' && value['x-pagination'] === undefined,
  )
  if (usual === undefined) throw new Error(`${group} has no GET without pages`)
  return usual.operationId
}
