import { metersOf } from '../../company/catalog-meters.js'
import { AWS_CATALOG } from '../../generated/aws-catalog.js'

export const METERS = metersOf(AWS_CATALOG)
