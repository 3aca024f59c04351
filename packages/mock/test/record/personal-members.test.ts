import { readFileSync } from 'node:fs'
import * as documents from '@cloud-cost/openapi'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { isObject, visit } from '../../src/contract/json.js'
import { loadContract } from '../../src/shell/node.js'

const path = new URL('../../../../spec/personal-members.yaml', import.meta.url)
const personal = parse(readFileSync(path, 'utf8')) as string[]
const names = new Set<string>()
/** Names that have an e-mail address as their example. */
const addresses = new Set<string>()

visit(documents, (value) => {
  if (!isObject(value)) return
  const { name, schema, properties } = value
  const members = isObject(properties) ? Object.entries(properties) : []
  if (typeof name === 'string' && schema !== undefined) members.push([name, { ...value, ...(schema as object) }])
  for (const [member, description] of members) {
    names.add(member)
    if (isObject(description) && /^\S+@\S+$/.test(String(description['example']))) addresses.add(member)
  }
})

it('spec/personal-members.yaml is a list of names of the contract, in their order', () => {
  expect(personal.filter((name) => !names.has(name))).toEqual([])
  expect(personal).toEqual([...new Set(personal)].sort())
})

it('has every name whose example is an e-mail address, and those that say who did something', () => {
  const telling = [...names].filter((name) => /^user(Id|Name|Email)$|(create|update)User$|creaId$|IpAddr$/i.test(name))
  expect(addresses.size).toBeGreaterThan(1)
  expect([...addresses, ...telling].filter((name) => !personal.includes(name))).toEqual([])
})

it('is in the compiled contract', () => {
  expect(loadContract().personalMembers).toEqual(personal)
})
