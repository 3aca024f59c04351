import type { Group } from '../contract/contract.js'

/** Path and query of a recorded address, from where the paths of the contract begin: a deployment may have a path of its own before. */
export function recordedTarget({ pathname, search }: URL, groups: readonly Group[]): string {
  const starts = groups.map(({ prefix }) => pathname.indexOf(`${prefix}/`)).filter((index) => index !== -1)
  return pathname.slice(starts.length === 0 ? 0 : Math.min(...starts)) + search
}
