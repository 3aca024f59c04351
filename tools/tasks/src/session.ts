import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { prepareFolder } from '@cloud-cost/docs/live-folder'
import { type ListenOptions, type Mock, type MockServer, unpackContract } from '@cloud-cost/mock'
import type { FollowOptions, News } from './follow.js'

/**
 * Serves the mock and the docs: those of the last build, then what becomes of the contract as long as it is sound. To close the
 * server ends everything that was started.
 *
 * @param root the working tree
 * @throws PortInUseError when another program listens on the port.
 */
export async function startSession(mock: Mock, root: string, options: ListenOptions): Promise<MockServer> {
  const siteFolder = mkdtempSync(join(tmpdir(), 'cloud-cost-docs-'))
  const removeSite = (): void => rmSync(siteFolder, { recursive: true, force: true })
  prepareFolder(siteFolder)
  const server = await mock.listen({ ...options, sites: { '/docs': siteFolder } }).catch((error: unknown) => {
    removeSite()
    throw error
  })
  const workerData: FollowOptions = { root, siteFolder }
  const follower = new Worker(new URL('./follow.js', import.meta.url), { workerData })
  const ended = new Promise<void>((resolve) => follower.once('exit', () => resolve()))
  follower.on('error', (error) => console.log(`Changes are not followed any more: ${error.message} Start again.`))
  follower.on('message', (news: News) => {
    if (typeof news === 'string') console.log(news)
    else mock.replaceContract(unpackContract(news))
  })
  return {
    ...server,
    close: async () => {
      follower.postMessage('stop')
      await Promise.all([ended, server.close()])
      removeSite()
    },
  }
}
