// Says what has to be checked and built again after files changed.
import { relative, sep } from 'node:path'
import { groupNames } from '@cloud-cost/contract/group-checks'

/** What has to be looked at after files changed. */
export interface Concern {
  /** Whether a file of the contract changed, and so what the mock serves may have. */
  readonly contract: boolean
  readonly groups: readonly string[]
  /** Whether the scripts or styles of the docs changed. */
  readonly assets: boolean
}

const GENERATED = /(^|\/)(node_modules|generated|dist|reports|\.turbo)(\/|$)/
const CONTRACT = /^spec\/.*\.yaml$|^(redocly|\.spectral)\.yaml$/
const ASSETS = /^packages\/docs\/(browser|styles)\//
const PROSE = /^packages\/(docs\/content\/.*|[^/]+\/(README|CHANGELOG)\.md)$/

/** Files of a group concern that group; what several groups share, the example company and the rules concern all. */
export function concernOf(root: string, files: readonly string[]): Concern {
  const names = files.map((file) => pathBelow(root, file))
  const contract = names.filter((name) => CONTRACT.test(name))
  const isCommon = contract.some((name) => /^(spec\/shared\/.*|(spec\/)?[^/]*)$/.test(name))
  return {
    contract: contract.length > 0,
    groups: groupNames(root).filter((group) => isCommon || contract.some((name) => name.startsWith(`spec/${group}/`))),
    assets: names.some((name) => ASSETS.test(name)),
  }
}

/** Whether a change of a file can show in the mock or the docs. */
export function isSource(root: string, file: string): boolean {
  const name = pathBelow(root, file)
  return !isGenerated(root, file) && [CONTRACT, ASSETS, PROSE].some((pattern) => pattern.test(name))
}

export function isGenerated(root: string, path: string): boolean {
  return GENERATED.test(pathBelow(root, path))
}

/** A path below the root, with forward slashes. */
function pathBelow(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}
