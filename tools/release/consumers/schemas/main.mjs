// Validates answers of the mock: as they are, and with a member whose type is not that of the contract.
import { createPlatformClient, listCompanies, ResponseParseError } from '@cloud-cost/platform-client'
import { listCompaniesSchemas, responseValidator, responseValidatorFor } from '@cloud-cost/platform-client/schemas'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** Sends to the mock, and gives the first company of an answer a number for its id. */
async function deviating(url, init) {
  const response = await fetch(url, init)
  const body = await response.json()
  body.data.list[0].companyId = 1042
  return Response.json(body, { status: response.status })
}

const ajv = new Ajv2020()
addFormats.default(ajv)
const validators = [responseValidator(ajv), responseValidatorFor(new Ajv2020(), [listCompaniesSchemas])]
const problems = []
for (const validateResponses of validators) {
  const options = { baseUrl: process.env.MOCK_URL, token: 'fake-token', maxRetries: 0, validateResponses }
  const { list } = await listCompanies(createPlatformClient(options))
  if (list.length === 0) throw new Error('no companies')
  const refused = await listCompanies(createPlatformClient({ ...options, fetch: deviating })).catch((error) => error)
  if (!(refused instanceof ResponseParseError)) throw new Error(`no ResponseParseError but ${refused}`)
  problems.push(...refused.problems)
}
const unexpected = problems.filter((problem) => problem !== '/data/list/0/companyId must be string')
if (problems.length !== validators.length || unexpected.length > 0) throw new Error(problems.join('; '))
console.log(`a valid answer passes; the other: ${problems[0]}`)
