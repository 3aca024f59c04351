import { basename, resolve } from 'node:path'
import { printFindings } from '../../model/failure.js'
import { workspaceRoot } from '../../model/group.js'
import { bundleSources } from '../redocly.js'

/** Bundles the sources of one group for the other tools, and prints what is in the way. */
export async function bundleCommand(folder: string): Promise<number> {
  const absolute = resolve(folder)
  const root = workspaceRoot(absolute)
  return printFindings(root, await bundleSources(root, basename(absolute))) === 0 ? 0 : 1
}
