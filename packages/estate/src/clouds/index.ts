import type { CompanyEntry } from '../company/company-file.js'
import type { OperationIds } from '../generated/operations.js'
import { aws } from './aws/index.js'
import { azure } from './azure/index.js'
import type { Cloud } from './cloud.js'
import { gcp } from './gcp/index.js'

/** Each folder has its cloud, whose code is the name of the folder and of a member of company files. */
export type ByFolder<Folder extends string> = {
  readonly [Code in Folder]: Cloud & { readonly code: Code & keyof CompanyEntry }
}

const BY_FOLDER: ByFolder<Exclude<keyof OperationIds, 'all'>> = { aws, azure, gcp }

/** All clouds, in the order in which operations of all vendors have them. */
export const CLOUDS: readonly Cloud[] = Object.values(BY_FOLDER)
