import { glossaryEntries } from '../glossary/entries.js'
import { changelogPage } from '../pages/changelog.js'
import { clientsPage } from '../pages/clients.js'
import type { Context } from '../pages/context.js'
import { downloadsPage } from '../pages/downloads.js'
import { glossaryPage } from '../pages/glossary.js'
import { groupIndexPage } from '../pages/group.js'
import { guidePages } from '../pages/guides.js'
import { homePage } from '../pages/home.js'
import { ledgerPage } from '../pages/ledger.js'
import { mockPage } from '../pages/mock.js'
import { operationPages } from '../pages/operation.js'
import { wholeReferencePage } from '../pages/reference.js'
import { storiesPage } from '../pages/stories.js'
import type { NavigationEntry } from './layout.js'
import type { Page } from './page.js'

/** All pages, and how they are reached. */
export interface Site {
  readonly home: Page
  readonly navigation: readonly NavigationEntry[]
  readonly operations: readonly Page[]
  /** All of them, those of Redoc at the end. */
  readonly pages: readonly Page[]
}

export function sitePages({ service, highlight }: Context): Site {
  const glossary = glossaryEntries(service.glossary, service.groups)
  const context: Context = { service, highlight, glossaryLink: glossary.linkOf }
  const home = homePage(context)
  const operations = operationPages(context)
  const stories = storiesPage(context)
  const guides = guidePages(context)
  const reference = [
    ...service.groups.map((group) => groupIndexPage(context, group)),
    glossaryPage(context, glossary),
    ledgerPage(context),
  ]
  const packages = [
    clientsPage(context),
    mockPage(context),
    downloadsPage(context, service.downloads),
    changelogPage(context),
  ]
  const navigation: NavigationEntry[] = [
    { label: 'Guides', pages: guides },
    { label: 'Reference', pages: reference },
    ...(stories === undefined ? [] : [stories]),
    { label: 'Packages', pages: packages },
  ]
  const pages: Page[] = [
    home,
    ...navigation.flatMap((entry) => ('pages' in entry ? entry.pages : [entry])),
    ...operations,
    ...service.groups.map((group) => wholeReferencePage(context, group)),
  ]
  return { home, navigation, operations, pages }
}
