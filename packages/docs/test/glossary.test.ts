import { partsOf, standsFor } from '@cloud-cost/contract/glossary'
import { expect, it } from 'vitest'
import { glossaryEntries } from '../src/glossary/entries.js'
import { service } from './support/service.js'

const { glossary, groups } = service
const { wireNames, abbreviations, linkOf, sameAs } = glossaryEntries(glossary, groups)
const names = wireNames.map(({ name }) => name)

it('spec/glossary.yaml has no entry that the contract has no use for', () => {
  const used = new Set(
    names.flatMap((name) => [name, ...partsOf(name), ...partsOf(name).map((part) => part.replace(/s$/, ''))]),
  )
  const parts = [...Object.keys(glossary.abbreviations), ...glossary.words]
  expect(parts.filter((part) => !used.has(part))).toEqual([])
  const patterns = [...glossary.same, ...glossary.terms].flatMap((entry) => entry.names)
  expect(patterns.filter((pattern) => !names.some((name) => standsFor(pattern, name)))).toEqual([])
})

it('gives every wire name that has an abbreviation a place, with its words and its equals', () => {
  expect(abbreviations.find(({ name }) => name === 'cmpnId')).toMatchObject({ spelled: 'company id', assumed: false })
  expect(abbreviations.find(({ name }) => name === 'ncpRgnList')).toMatchObject({
    spelled: 'Naver Cloud Platform region list',
    assumed: true,
  })
  expect(linkOf('cmpnId')).toBe('glossary/names.html#cmpnId')
  expect(sameAs('cmpnId')).toEqual({ names: ['companyId'], assumed: undefined })
  expect(sameAs('accId')?.assumed).toMatch(/\.$/)
})

it.each([
  ['companyId', 'company'],
  ['roleArn', 'amazon-resource-name'],
  ['onDemandCoverageRate', 'coverage'],
  ['totalOnDemandCostEquivalent', 'on-demand-equivalent'],
])('leads from %s to %s, the word that says most of it', (name, id) => {
  expect(linkOf(name)).toBe(`glossary.html#${id}`)
})

it('has nothing on ordinary words', () => {
  expect(linkOf('displayName')).toBeUndefined()
})
