import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { LOCK_FILE, lockWith } from '@cloud-cost/contract/lock'
import type { File } from './files.js'
import type { NewGroup } from './new-group.js'

/** The files outside packages that list the groups, with the new one. */
export function listingsWith(root: string, groups: readonly string[], group: NewGroup): File[] {
  return [
    listing(root, 'README.md', groups, [
      {
        lineOf: (name) => `| [\`packages/${name}-client\`]`,
        line: `| [\`packages/${group.name}-client\`](packages/${group.name}-client) | \`@cloud-cost/${group.name}-client\` | client of the ${group.name} group |`,
      },
      {
        lineOf: (name) => `| [${name}](spec/${name}/openapi.yaml) |`,
        line: `| [${group.name}](spec/${group.name}/openapi.yaml) | \`${prefixOf(group)}\` | items | [certainty](spec/${group.name}/CERTAINTY.md) |`,
      },
    ]),
    listing(root, '.github/ISSUE_TEMPLATE/bug.yml', groups, [
      {
        lineOf: (name) => `        - "@cloud-cost/${name}-client"`,
        line: `        - "@cloud-cost/${group.name}-client"`,
      },
    ]),
    { path: LOCK_FILE, text: lockWith(root, { ...group, group: group.name, method: 'GET' }) },
    changesetOf(group),
  ]
}

interface Entry {
  /** How the line of a group begins. */
  readonly lineOf: (group: string) => string
  /** The line of the new group, which comes behind the last one. */
  readonly line: string
}

function listing(root: string, path: string, groups: readonly string[], entries: readonly Entry[]): File {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  for (const { lineOf, line } of entries) {
    const last = lines.findLastIndex((text) => groups.some((group) => text.startsWith(lineOf(group))))
    if (last < 0)
      throw new UserError(
        `${path} has no line that begins with \`${lineOf(groups[0] ?? '')}\`, behind which the new group would stand. Restore it.`,
      )
    lines.splice(last + 1, 0, line)
  }
  return { path, text: lines.join('\n') }
}

/** Says to the users of the next release what is new in it. */
function changesetOf({ name }: NewGroup): File {
  const packages = ['openapi', `${name}-client`, 'mock'].map((folder) => `"@cloud-cost/${folder}": minor`)
  return {
    path: `.changeset/${name}-group.md`,
    text: `---\n${packages.join('\n')}\n---\n\nThe ${name} group: its contract, a TypeScript client, and its operations in the mock server.\n`,
  }
}

/** What all paths of the group begin with: `/budget/v1`. */
function prefixOf({ path }: NewGroup): string {
  return path.split('/').slice(0, 3).join('/')
}
