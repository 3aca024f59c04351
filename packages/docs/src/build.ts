import { loadService } from './contract/service.js'
import { assetFiles } from './site/assets.js'
import { createHighlight } from './site/highlight.js'
import { groupFiles, pageFiles } from './site/site.js'
import { emptyFolder, writeFiles } from './site/write.js'

/** Builds the whole site of the working tree `root` in a folder. */
export async function buildSite(root: string, folder: string): Promise<void> {
  const service = loadService(root)
  const [highlight, assets] = await Promise.all([createHighlight(), assetFiles()])
  emptyFolder(folder)
  writeFiles(folder, assets)
  for (const group of service.groups) writeFiles(folder, groupFiles(group, service))
  writeFiles(folder, pageFiles({ service, highlight }))
}
