import { describe, expect, it } from 'vitest'
import { describeViolations, isError } from '../src/engine/violations.js'
import { loadContract } from '../src/load.js'
import { operationNamed } from './operations.js'

// Prism writes the names of parameters in lower case; those of this operation have capitals.
const { prism } = operationNamed(loadContract(), 'listResourceAuditEvents')

describe('a violation', () => {
  it.each([
    ['Request query parameter rsrckey must be string', ['query', 'rsrckey'], 'query.rsrcKey', 'must be string'],
    ["Request query must have required property 'rsrckey'", ['query'], 'query.rsrcKey', 'is missing'],
    ['Request path parameter startdate must be date', ['path', 'startdate'], 'path.startDate', 'must be date'],
    ['Request query parameter other must be string', ['query', 'other'], 'query.other', 'must be string'],
    ["Request query must have required property 'other'", ['query'], 'query.other', 'is missing'],
    [
      'Request body property tags.0.key must be string',
      ['body', 'tags', '0', 'key'],
      'body.tags.0.key',
      'must be string',
    ],
    [
      "Request body property tags.0 must have required property 'key'",
      ['body', 'tags', '0'],
      'body.tags.0.key',
      'is missing',
    ],
    ['Request body property rsrckey must be string', ['body', 'rsrckey'], 'body.rsrckey', 'must be string'],
    ["Request body must have required property 'rsrckey'", ['body'], 'body.rsrckey', 'is missing'],
    ['Request body must be object', ['body'], 'body', 'must be object'],
    ['Response body property data must be array', ['body', 'data'], 'body.data', 'must be array'],
    ["Request body says: must have required property 'a'", ['body'], 'body', "says: must have required property 'a'"],
    [
      "Request body must have required property 'a' at least",
      ['body'],
      'body',
      "must have required property 'a' at least",
    ],
    ['Odd, and of no form that is known', ['body', 'data'], 'body.data', 'Odd, and of no form that is known'],
    ['Body parameter is required', ['body'], 'body', 'is missing'],
    ['Body parameter is required', undefined, 'body', 'is missing'],
    ['Something is wrong', undefined, 'request', 'Something is wrong'],
  ])('%s', (message, path, location, reason) => {
    const diagnostic = { severity: 0, message, ...(path !== undefined && { path }) }
    expect(describeViolations(prism, [diagnostic])).toEqual([{ location, reason }])
  })
})

it('only what is of severity 0 is an error', () => {
  expect([0, 1, 2, 3].map((severity) => isError({ severity, message: '' }))).toEqual([true, false, false, false])
})
