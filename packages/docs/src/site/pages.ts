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
import { mapPage } from '../pages/map.js'
import { mockPage } from '../pages/mock.js'
import { operationPages } from '../pages/operation.js'
import { questionsPage } from '../pages/questions.js'
import { wholeReferencePage } from '../pages/reference.js'
import { storiesPage } from '../pages/stories.js'
import { storyDetailPage } from '../pages/story.js'
import type { PlayedStory } from '../stories/play.js'
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

export function sitePages(given: Context, stories: readonly PlayedStory[]): Site {
  const { service } = given
  const glossary = glossaryEntries(service.glossary, service.groups)
  const context: Context = { ...given, glossaryLink: glossary.linkOf }
  const home = homePage(context)
  const operations = operationPages(context)
  const storyList = storiesPage(context, stories)
  const guides = guidePages(context)
  const reference = [
    ...service.groups.map((group) => groupIndexPage(context, group)),
    mapPage(context),
    glossaryPage(context, glossary),
    ledgerPage(context),
    questionsPage(context),
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
    ...(storyList === undefined ? [] : [storyList]),
    { label: 'Packages', pages: packages },
  ]
  const pages: Page[] = [
    home,
    ...navigation.flatMap((entry) => ('pages' in entry ? entry.pages : [entry])),
    ...stories.map((story) => storyDetailPage(context, story)),
    ...operations,
    ...service.groups.map((group) => wholeReferencePage(context, group)),
  ]
  return { home, navigation, operations, pages }
}
