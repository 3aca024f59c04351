import { downloadOptimizationReportSchemas } from '@cloud-cost/asset-client/schemas'
import { createPlatformClient } from '@cloud-cost/platform-client'
import {
  allSchemas,
  type JsonSchema,
  listCompaniesSchemas,
  registerAzureTenantSchemas,
  responseValidator,
  responseValidatorFor,
} from '@cloud-cost/platform-client/schemas'
import { Ajv2020 } from 'ajv/dist/2020.js'

const baseUrl = 'https://cloud-cost.example.com'

export function validators(): void {
  const ajv = new Ajv2020()
  createPlatformClient({ baseUrl, token: 'fake-token', validateResponses: responseValidator(ajv) })
  createPlatformClient({ baseUrl, token: 't', validateResponses: responseValidatorFor(ajv, [listCompaniesSchemas]) })
  responseValidatorFor(ajv, allSchemas)
  // @ts-expect-error no validator
  responseValidator({})
}

export function parts(): void {
  const present: JsonSchema[] = [
    listCompaniesSchemas.params,
    listCompaniesSchemas.success,
    listCompaniesSchemas.error,
    registerAzureTenantSchemas.body,
  ]
  // @ts-expect-error this operation has no request body
  const body: JsonSchema = listCompaniesSchemas.body
  // @ts-expect-error this operation answers without a body
  const success: JsonSchema = downloadOptimizationReportSchemas.success
  void [present, body, success]
}
