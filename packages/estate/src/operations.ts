import type { Changed } from './changes/changed.js'
import { ASSET_CHANGES, type Change, ILLUSTRATIVE_CHANGES, PLATFORM_CHANGES } from './changes/index.js'
import type { Companies, Company } from './company/company.js'
import { ASSET_VIEWS, COST_VIEWS, ILLUSTRATIVE_VIEWS, PLATFORM_VIEWS, type View } from './views/index.js'

/** How the estate answers an operation. */
export interface OperationHandler {
  readonly isChange: boolean
  /** Whether it is answered only where illustrative answers are asked for. */
  readonly isIllustrative: boolean
  /** Whether an unknown company is not found, rather than one that has nothing. */
  readonly needsCompany: boolean
  /** The company afterwards, which a read leaves as it is, and the body of the success. */
  run(company: Company, inputs: object, companies: Companies): Changed
}

type Kind = Omit<OperationHandler, 'run'>
const PLAIN: Kind = { isChange: false, isIllustrative: false, needsCompany: false }

/** All operations, by their ids. */
export const OPERATIONS: ReadonlyMap<string, OperationHandler> = new Map([
  ...reads(ASSET_VIEWS, PLAIN),
  ...reads(COST_VIEWS, PLAIN),
  ...reads(PLATFORM_VIEWS, { ...PLAIN, needsCompany: true }),
  ...reads(ILLUSTRATIVE_VIEWS, { ...PLAIN, isIllustrative: true }),
  ...changes(ASSET_CHANGES, PLAIN),
  ...changes(PLATFORM_CHANGES, { ...PLAIN, needsCompany: true }),
  ...changes(ILLUSTRATIVE_CHANGES, { ...PLAIN, isIllustrative: true }),
])

function reads(views: ReadonlyMap<string, View>, kind: Kind): [string, OperationHandler][] {
  return Array.from(views, ([operationId, view]) => [
    operationId,
    { ...kind, run: (company, inputs, companies) => ({ company, body: view(company, inputs, companies) }) },
  ])
}

function changes(all: ReadonlyMap<string, Change>, kind: Kind): [string, OperationHandler][] {
  return Array.from(all, ([operationId, run]) => [operationId, { ...kind, isChange: true, run }])
}
