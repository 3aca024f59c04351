import { join } from 'node:path'
import { runCommand } from '../process/command.js'
import { REPOSITORY } from '../repository.js'

/** Clones the last commit of the working tree into a folder; returns where. Its turbo cache is empty. */
export async function cloneRepository(folder: string, say: (text: string) => void): Promise<string> {
  const { stdout } = await runCommand('git', ['status', '--porcelain', '--untracked-files=no'], REPOSITORY)
  const changed = stdout.split('\n').filter((line) => line !== '' && !/\/(RESULTS\.md|results\.json)$/.test(line))
  if (changed.length > 0) say('measures the last commit, without the changes that are not committed')
  const clone = join(folder, 'clone')
  await runCommand('git', ['clone', '--quiet', REPOSITORY, clone], folder)
  return clone
}
