import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJson, toYaml } from '@cloud-cost/contract/document-text'
import type { DocumentedGroup } from '../contract/group.js'
import type { Service } from '../contract/service.js'
import type { Files } from '../html/files.js'
import { ANSWER_FORM } from '../pages/questions.js'
import { PACKAGE } from '../paths.js'
import { redocDocument } from '../reference/redoc-document.js'
import { searchIndexScript } from '../search/search-index.js'
import { layout, PREVIEW } from './layout.js'
import type { Site } from './pages.js'
import type { Publication } from './publication.js'

/** A picture of the first page, which the README of the repository shows, too. */
const FIRST_PAGE = join(PACKAGE, 'content', 'first-page.png')

/** The pages as they are read in a browser, the search index over them, and what they offer for download. */
export function pageFiles(service: Service, { pages, navigation, notFound }: Site, publication?: Publication): Files {
  return {
    ...Object.fromEntries([...pages, notFound].map((page) => [page.file, layout(page, navigation, publication)])),
    ...Object.fromEntries(service.workflows.map(({ name, source }) => [`documents/${name}.arazzo.yaml`, source.text])),
    ...service.downloads(),
    ...(publication !== undefined && { [PREVIEW]: readFileSync(FIRST_PAGE) }),
    [ANSWER_FORM]: service.answerForm(),
    'documents/search-index.js': searchIndexScript(service, pages),
  }
}

/** The document of a group: as it is published, for download, and as Redoc gets it. */
export function groupFiles(group: DocumentedGroup, service: Service): Files {
  return {
    [`documents/${group.name}.json`]: toJson(group.document),
    [`documents/${group.name}.yaml`]: toYaml(group.document),
    [`documents/${group.name}.redoc.js`]: `window.cloudCostDocument=${JSON.stringify(redocDocument(group, service))}\n`,
  }
}
