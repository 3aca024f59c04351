import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJson, toYaml } from '@cloud-cost/contract/document-text'
import type { DocumentedGroup } from '../contract/group.js'
import type { Service } from '../contract/service.js'
import { changelogPage } from '../pages/changelog.js'
import { clientsPage } from '../pages/clients.js'
import type { Context } from '../pages/context.js'
import { envelopesPage } from '../pages/envelopes.js'
import { groupIndexPage } from '../pages/group.js'
import { homePage } from '../pages/home.js'
import { ledgerPage } from '../pages/ledger.js'
import { mockPage } from '../pages/mock.js'
import { operationDetailPage } from '../pages/operation.js'
import { wholeReferencePage } from '../pages/reference.js'
import { storiesPage } from '../pages/stories.js'
import { PACKAGE } from '../paths.js'
import { redocDocument } from '../reference/redoc-document.js'
import { searchIndexScript } from '../search/search-index.js'
import { layout, type NavigationEntry } from './layout.js'
import type { Page } from './page.js'

/** Files of the site by their path in its folder. */
export type Files = ReadonlyMap<string, string>

const content = join(PACKAGE, 'content')

/** The pages, and the search index over them. */
export function pageFiles(context: Context): Files {
  const { service } = context
  const groups = service.groups.map((group) => groupIndexPage(context, group))
  const references = service.groups.map((group) => wholeReferencePage(context, group))
  const operations = service.groups.flatMap((group) =>
    group.operations.map((operation) => operationDetailPage(context, group, operation)),
  )
  const stories = storiesPage(context)
  const guides = [envelopesPage(context, readFileSync(join(content, 'envelopes.md'), 'utf8'))]
  const reference = [...groups, ledgerPage(context)]
  const packages = [clientsPage(context), mockPage(context), changelogPage(context)]
  const navigation: NavigationEntry[] = [
    { label: 'Guides', pages: guides },
    { label: 'Reference', pages: reference },
    ...(stories === undefined ? [] : [stories]),
    { label: 'Packages', pages: packages },
  ]
  const pages: Page[] = [
    homePage(context),
    ...navigation.flatMap((entry) => ('pages' in entry ? entry.pages : [entry])),
    ...operations,
    ...references,
  ]
  return new Map([
    ...pages.map((page) => [page.file, layout(page, navigation)] as const),
    ...service.workflows.map(({ name, source }) => [`documents/${name}.arazzo.yaml`, source.text] as const),
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
