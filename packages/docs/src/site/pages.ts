// All pages of the site.
import type { Mock } from '@cloud-cost/mock'
import type { Context } from '../context.js'
import { companyBills } from '../contract/company-bills.js'
import { glossaryEntries } from '../glossary/entries.js'
import type { Page } from '../html/page.js'
import { scopesOf } from '../operation/scope.js'
import { billColumnsPage } from '../pages/bill-columns.js'
import { certaintyOverview, groupCertaintyPage } from '../pages/certainty.js'
import { changelogPage } from '../pages/changelog.js'
import { clientsPage, otherToolsPage } from '../pages/clients.js'
import { commonRulesPage } from '../pages/common-rules.js'
import { companyFilePage } from '../pages/company-file.js'
import { downloadsPage } from '../pages/downloads.js'
import { glossaryPage } from '../pages/glossary.js'
import { groupIndexPage } from '../pages/group.js'
import { guidePages } from '../pages/guides.js'
import { homePage } from '../pages/home.js'
import { maintainingPages } from '../pages/maintaining.js'
import { mapPage } from '../pages/map.js'
import { mockPages } from '../pages/mock.js'
import { namesPage } from '../pages/names.js'
import { notFoundPage } from '../pages/not-found.js'
import { operationDetailPage } from '../pages/operation.js'
import { questionsPage } from '../pages/questions.js'
import { redocPage } from '../pages/reference.js'
import { storiesPage, storyDetailPage } from '../pages/story.js'
import { withNameIds } from '../search/names-on-pages.js'
import { playStories } from '../stories/play.js'
import { storiesIn } from '../stories/story.js'
import { groupPart, linkTo, type NavigationEntry, pagesOf } from './navigation.js'

/** All pages, and how they are reached. */
export interface Site {
  readonly home: Page
  readonly navigation: readonly NavigationEntry[]
  /** What a host shows where there is no page. */
  readonly notFound: Page
  readonly pages: readonly Page[]
}

/**
 * @param mock plays the stories
 * @throws UserError when a story can't be read, or isn't answered as it expects
 */
export async function sitePages(given: Context, mock: Mock): Promise<Site> {
  const { service } = given
  const stories = await playStories(storiesIn(service), mock)
  const glossary = glossaryEntries(service.glossary, service.groups)
  const context: Context = { ...given, glossaryLink: glossary.linkOf }
  const { firstCall, bills } = await companyBills()
  const home = homePage(context, firstCall)
  const scopes = scopesOf(context)
  const operations = new Map(scopes.map((scope) => [scope.operation, operationDetailPage(scope)]))
  const guides = guidePages(context)
  const storyPages = stories.map((story) => storyDetailPage(context, story))
  const certainty = [certaintyOverview(context), ...service.groups.map((group) => groupCertaintyPage(context, group))]
  const lists = [
    mapPage(context),
    glossaryPage(context, glossary),
    namesPage(context, glossary),
    commonRulesPage(context),
    ...certainty,
    questionsPage(context),
    billColumnsPage(context),
  ]
  const part = (label: string, pages: readonly Page[]): NavigationEntry => ({ label, entries: pages.map(linkTo) })
  const packages = [
    ...[clientsPage(context), otherToolsPage(context)].map(linkTo),
    part('Mock', [...mockPages(context, bills), companyFilePage(context)]),
    ...[downloadsPage(context, Object.keys(service.downloads())), changelogPage(context)].map(linkTo),
  ]
  const navigation: NavigationEntry[] = [
    linkTo(home),
    part('Guides', guides),
    {
      label: 'Redoc',
      entries: service.groups.map((group) => ({ label: group.title, page: redocPage(context, group) })),
    },
    ...service.groups.map((group) => groupPart(group, groupIndexPage(context, group), operations)),
    part('Reference', lists),
    part('Stories', [storiesPage(context, stories), ...storyPages]),
    { label: 'Packages', entries: packages },
    part('Maintain', maintainingPages(context)),
  ]
  return { home, navigation, notFound: notFoundPage(context), pages: navigation.flatMap(pagesOf).map(withNameIds) }
}
