import { createPageMock, estateOfBills, type PageMock } from '@cloud-cost/mock/page'

/** What the script of the mock offers to the page. */
export interface LoadedMock {
  readonly mock: PageMock
  readonly estateOfBills: typeof estateOfBills
}

declare global {
  /** The mock in the page, once its script is loaded. */
  var cloudCostMock: Promise<LoadedMock> | undefined
}

globalThis.cloudCostMock = createPageMock().then((mock) => ({ mock, estateOfBills }))
