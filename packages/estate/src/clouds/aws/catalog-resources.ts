import { CatalogResources } from '../../company/catalog-resources.js'
import { AWS_CATALOG } from '../../generated/aws-catalog.js'
import { SERVICE_KINDS } from './service-kinds.js'

export const AWS_RESOURCES = new CatalogResources('aws', AWS_CATALOG, SERVICE_KINDS)
