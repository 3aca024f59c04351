// The site in a folder that follows the working tree.
import { join } from 'node:path'
import { groupNames, loadGroup } from '@cloud-cost/contract/group'
import { createMock, type PackedContract, unpackContract } from '@cloud-cost/mock'
import { ESTATE } from '../contract/company-bills.js'
import { type DocumentedGroup, documentGroup } from '../contract/group.js'
import { loadService } from '../contract/service.js'
import { assetFiles } from '../site/assets.js'
import { sitePages } from '../site/pages.js'
import { groupFiles, pageFiles } from '../site/site.js'
import { writeFiles } from '../site/write.js'
import { withReload, writeState } from './folder.js'

export { UserError } from '@cloud-cost/contract/failure'

/** The site in a prepared folder, which follows the working tree, and whose open pages follow it. */
export class LiveSite {
  readonly #root: string
  readonly #folder: string
  readonly #groups = new Map<string, DocumentedGroup>()
  /** Plays the stories. */
  readonly #mock = createMock({ estate: ESTATE })
  #version = Date.now()

  constructor(root: string, folder: string) {
    this.#root = root
    this.#folder = folder
  }

  /**
   * Builds what follows from changes.
   *
   * @param sound The groups whose bundles are to be read again; of the others, what was sound before is kept.
   * @param areAssetsStale Whether scripts or styles have changed.
   * @param contract The contract that the stories are played against, where it has changed.
   * @throws UserError when something that the pages show can't be read, such as a story.
   */
  async update(sound: readonly string[], areAssetsStale: boolean, contract?: PackedContract): Promise<void> {
    if (contract !== undefined) this.#mock.replaceContract(unpackContract(contract))
    for (const name of sound) this.#groups.set(name, documentGroup(loadGroup(join(this.#root, 'spec', name))))
    const groups = groupNames(this.#root).flatMap((name) => this.#groups.get(name) ?? [])
    const service = loadService(this.#root, groups)
    const site = await sitePages({ service }, this.#mock)
    if (areAssetsStale) writeFiles(this.#folder, await assetFiles())
    for (const group of groups.filter(({ name }) => sound.includes(name)))
      writeFiles(this.#folder, groupFiles(group, service))
    writeFiles(this.#folder, withReload(pageFiles(service, site)))
    this.#version = Date.now()
  }

  /** Tells open pages what is wrong, or that nothing is; those of an earlier version reload. */
  tell(problems: readonly string[]): void {
    writeState(this.#folder, { version: this.#version, problems })
  }
}
