// Reads and checks the address of the repository, which published packages name.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { type Package, publishedPackages, readJson } from '../workspace.js'

/** What stands for the address of the repository where it isn't known. */
export const EXAMPLE_REPOSITORY = 'git+https://git.example/owner/name.git'

/**
 * Stops where a package that is to be published with provenance doesn't name the repository that it comes from. Provenance names it as well,
 * and the registry refuses a package of which the two differ.
 * @param env of the release workflow, which knows its repository
 */
export function assertRepository(packages: readonly Package[], env: NodeJS.ProcessEnv): void {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = env
  const due = GITHUB_REPOSITORY && `git+${GITHUB_SERVER_URL ?? 'https://github.com'}/${GITHUB_REPOSITORY}.git`
  const wrong = packages.filter(
    ({ publishConfig, repository }) => publishConfig?.provenance === true && !isOf(due, repository?.url),
  )
  if (wrong.length === 0) return
  const names = wrong.map(({ name, repository }) => `${name} (${repository?.url ?? 'none'})`).join(', ')
  throw new UserError(
    `with provenance the registry takes only packages whose \`repository\` is the one that they come from. It is not in ${names}. ` +
      `${adviceFor(due)} Nothing was published.`,
  )
}

/** How to set the repository of all packages. */
export function adviceFor(url: string = EXAMPLE_REPOSITORY): string {
  return `Run \`npm run release -- repository ${url}\` and commit what it writes.`
}

/** Whether an address belongs to the repository; any address does where the repository isn't known. */
function isOf(due: string | undefined, url: string | undefined): boolean {
  if (url === undefined) return false
  const plain = (address: string): string => address.replace(/^git\+|\.git$/g, '').toLowerCase()
  return due === undefined || plain(url) === plain(due)
}

/** Writes the repository, and the folder of the package in it, into each published package. */
export function setRepository(root: string, url: string): void {
  if (!/^git\+https:\/\/[^/\s]+\/\S+\.git$/.test(url))
    throw new UserError(`${url} must be the address of a repository, such as ${EXAMPLE_REPOSITORY}.`)
  for (const { folder } of publishedPackages(root)) {
    const file = join(folder, 'package.json')
    const repository = { type: 'git', url, directory: relative(root, folder).replaceAll('\\', '/') }
    writeFileSync(file, `${JSON.stringify({ ...readJson(file), repository }, null, 2)}\n`)
  }
}
