import { createPageMock, type PageMock } from '@cloud-cost/mock/page'

declare global {
  /** The mock in the page, once its script is loaded. */
  var cloudCostMock: Promise<PageMock> | undefined
}

globalThis.cloudCostMock = createPageMock()
