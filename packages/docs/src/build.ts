import { createMock } from '@cloud-cost/mock'
import { loadService } from './contract/service.js'
import { createHighlight } from './html/highlight.js'
import { markdownTwins } from './programs/markdown-twin.js'
import { programFiles } from './programs/programs.js'
import { assetFiles } from './site/assets.js'
import { sitePages } from './site/pages.js'
import { groupFiles, pageFiles } from './site/site.js'
import { emptyFolder, writeFiles } from './site/write.js'
import { playStories } from './stories/play.js'
import { storiesIn } from './stories/story.js'

/** Where `npm start` serves the site. */
const DEFAULT_URL = 'http://127.0.0.1:4010/docs/'

/**
 * Builds the whole site of the working tree `root` in a folder.
 *
 * @param url where the site will be, with a slash at the end, where that is known
 */
export async function buildSite(root: string, folder: string, url?: string): Promise<void> {
  const service = loadService(root)
  const [highlight, assets] = await Promise.all([createHighlight(), assetFiles()])
  emptyFolder(folder)
  writeFiles(folder, assets)
  for (const group of service.groups) writeFiles(folder, groupFiles(group, service))
  const context = { service, highlight }
  const site = await sitePages(context, await playStories(storiesIn(service), createMock()))
  const twins = markdownTwins(site.pages)
  writeFiles(folder, pageFiles(service, site, url))
  writeFiles(folder, programFiles(context, site, await twins, url ?? DEFAULT_URL))
}
