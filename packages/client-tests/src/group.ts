import { readFileSync } from 'node:fs'
import { type SampleCall, sampleCalls } from '@cloud-cost/codegen/sample-calls'
import type { JsonObject } from '@cloud-cost/contract-tools/document'
import { ROOT } from './compile.js'

export const GROUPS = ['asset', 'cost', 'platform'] as const

export type Group = (typeof GROUPS)[number]

/** The bundled document of a group. */
export function documentOf(group: Group): JsonObject {
  return JSON.parse(readFileSync(`${ROOT}../../spec/${group}/generated/openapi.json`, 'utf8'))
}

/** Calls of every operation of a group. */
export function callsOf(group: Group): SampleCall[] {
  return sampleCalls(documentOf(group))
}

/** The name of a group's client: `AssetClient`. */
export function clientType(group: string): string {
  return `${group.charAt(0).toUpperCase()}${group.slice(1)}Client`
}
