import { createMock } from '@cloud-cost/mock'
import { ESTATE } from './contract/company-bills.js'
import { loadService } from './contract/service.js'
import { programFiles } from './programs/programs.js'
import { assetFiles } from './site/assets.js'
import { sitePages } from './site/pages.js'
import { changedDays, type Publication } from './site/publication.js'
import { groupFiles, pageFiles } from './site/site.js'
import { emptyFolder, writeFiles } from './site/write.js'

/**
 * Builds the whole site of the working tree `root` in a folder.
 *
 * @param place where the site is published, where that is known
 */
export async function buildSite(
  root: string,
  folder: string,
  place?: Pick<Publication, 'url' | 'repository'>,
): Promise<void> {
  const service = loadService(root)
  const assets = await assetFiles()
  emptyFolder(folder)
  writeFiles(folder, assets)
  for (const group of service.groups) writeFiles(folder, groupFiles(group, service))
  const publication = place === undefined ? undefined : { ...place, changed: changedDays(root) }
  const context = { service, isPublished: publication !== undefined }
  const site = await sitePages(context, createMock({ estate: ESTATE }))
  writeFiles(folder, pageFiles(service, site, publication))
  writeFiles(folder, programFiles(context, site, publication?.url))
}
