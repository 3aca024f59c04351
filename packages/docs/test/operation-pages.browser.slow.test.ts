import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { operationPage } from '../src/contract/group.js'
import { SITE_FOLDER } from '../src/paths.js'
import { CHROMIUM, host, type StaticHost, WITHOUT_BROWSER } from './support/browser.js'
import { expectReadable } from './support/operation-pages.js'
import { cases } from './support/service.js'
import { type WatchedPage, watchedPage } from './support/watched-page.js'

describe.skipIf(CHROMIUM === undefined)(`all pages of operations in a browser${WITHOUT_BROWSER}`, () => {
  let site: StaticHost
  let reader: WatchedPage

  beforeAll(async () => {
    site = await host(SITE_FOLDER, '/some/base/')
    reader = await watchedPage(site.url)
  })

  afterAll(async () => {
    await reader?.page.close()
    await site?.close()
  })

  afterEach(() => expect(reader.troubles.splice(0)).toEqual([]))

  it.each(cases)('$operation.operationId can be read at every width, in light and dark', async ({ operation }) => {
    await expectReadable(reader.page, site.url + operationPage(operation.operationId))
  })
})
