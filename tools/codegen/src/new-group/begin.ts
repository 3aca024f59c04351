import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Ending, Program } from '@cloud-cost/contract/command-line'
import { UserError } from '@cloud-cost/contract/failure'
import { groupNames } from '@cloud-cost/contract/group'
import { readLock } from '@cloud-cost/contract/lock'
import { dependentsWith } from './dependents.js'
import { listingsWith } from './listings.js'
import { filesLikeNeighbours } from './neighbour.js'
import { type NewGroup, newGroupOf } from './new-group.js'
import { filesOfTemplate } from './template.js'

/** Runs a command line in a working tree: writes the sources of a group and says which. `then` derives from them what follows. */
export function begin(args: readonly string[], root: string, then: (name: string) => number): Promise<Ending> {
  return Program.of(
    {
      command: 'npm run new-group --',
      summary:
        'Begins a group: its contract with one operation as a model, its client, and its name wherever groups are listed.',
      examples: ['budget', 'budget --path /budget/v1/budgets --operation listBudgets'],
      docs: 'CONTRIBUTING.md',
    },
    (command) =>
      command
        .argument('<name>', 'one word in lower-case letters, with which the paths of the group begin')
        .option('--path <PATH>', 'path of the first operation, without parameters (default: /NAME/v1/items)')
        .option('--operation <NAME>', 'its operationId (default: listNameItems)'),
    (options, [name]) => {
      const group = newGroupOf(name, options)
      console.log(write(root, group).join('\n'))
      return then(group.name)
    },
  ).run(args)
}

function write(root: string, group: NewGroup): string[] {
  const groups = groupNames(root)
  refuseTaken(root, group)
  const files = [
    ...filesOfTemplate(group),
    ...filesLikeNeighbours(root, groups, group.name),
    ...dependentsWith(root, groups, group.name),
    ...listingsWith(root, groups, group),
  ]
  // Only now that everything could be made is anything written.
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return files.map(({ path }) => path).sort()
}

function refuseTaken(root: string, { name, operationId }: NewGroup): void {
  const taken = [`spec/${name}`, `packages/${name}-client`].find((folder) => existsSync(join(root, folder)))
  if (taken !== undefined) throw new UserError(`${taken} already exists. Take another name, or remove it.`)
  const holder = readLock(root).find((locked) => locked.operationId === operationId)
  if (holder !== undefined)
    throw new UserError(
      `${operationId} is an operation of ${holder.group} already. Give another name with --operation.`,
    )
}
