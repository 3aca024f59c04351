import { setRepository } from '../registry/repository.js'

/** Names the repository in every published package, as provenance asks for. */
export function repositoryCommand(root: string, url: string): number {
  setRepository(root, url)
  console.log(`The published packages come from ${url}. Commit the change of their package.json.`)
  return 0
}
