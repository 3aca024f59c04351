import { toJson, toYaml } from '@cloud-cost/contract/document-text'
import type { DocumentedGroup } from '../contract/group.js'
import type { Service } from '../contract/service.js'
import type { Files } from '../html/files.js'
import { ANSWER_FORM } from '../pages/questions.js'
import { redocDocument } from '../reference/redoc-document.js'
import { searchIndexScript } from '../search/search-index.js'
import { layout } from './layout.js'
import type { Site } from './pages.js'

/** The pages as they are read in a browser, the search index over them, and what they offer for download. */
export function pageFiles(service: Service, { pages, navigation, notFound }: Site, url?: string): Files {
  return new Map([
    ...[...pages, notFound].map((page) => [page.file, layout(page, navigation, url)] as const),
    ...service.workflows.map(({ name, source }) => [`documents/${name}.arazzo.yaml`, source.text] as const),
    ...service.downloads().map(({ file, content }) => [file, content] as const),
    [ANSWER_FORM, service.answerForm()] as const,
    ['documents/search-index.js', searchIndexScript(service, pages)] as const,
  ])
}

/** The document of a group: as it is published, for download, and as Redoc gets it. */
export function groupFiles(group: DocumentedGroup, { groups }: Service): Files {
  return new Map([
    [`documents/${group.name}.json`, toJson(group.document)],
    [`documents/${group.name}.yaml`, toYaml(group.document)],
    [`documents/${group.name}.redoc.js`, `window.cloudCostDocument=${JSON.stringify(redocDocument(group, groups))}\n`],
  ])
}
