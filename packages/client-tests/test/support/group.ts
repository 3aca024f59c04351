import { readFileSync } from 'node:fs'
import { type SampleCall, sampleCalls } from '@cloud-cost/codegen/sample-calls'
import { ROOT } from './compile.js'

export const GROUPS = ['asset', 'cost', 'platform'] as const

export type Group = (typeof GROUPS)[number]

export function callsOf(group: Group): SampleCall[] {
  return sampleCalls(JSON.parse(readFileSync(`${ROOT}../../spec/${group}/generated/openapi.json`, 'utf8')))
}

export function clientType(group: Group): string {
  return `${group.charAt(0).toUpperCase()}${group.slice(1)}Client`
}
