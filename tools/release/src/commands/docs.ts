import { setDocs } from '../registry/docs-address.js'

/** Says in every published package where the docs are. */
export function docsCommand(root: string, address: string): number {
  setDocs(root, address)
  console.log(
    `The published packages lead to ${address}. Build, and commit the change of package.json, README.md and AGENTS.md.`,
  )
  return 0
}
