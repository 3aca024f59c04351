import { metersOf } from '../../company/catalog-meters.js'
import { GCP_CATALOG } from '../../generated/gcp-catalog.js'

export const METERS = metersOf(GCP_CATALOG)
