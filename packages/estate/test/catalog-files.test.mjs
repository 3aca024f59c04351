import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { behaviourWithTables } from '../scripts/behaviour-tables.mjs'
import { catalogModule } from '../scripts/catalog/modules.mjs'
import { catalogFiles, readCatalog } from '../scripts/catalog/read.mjs'
import { runs } from './properties/runs.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'catalogs-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

const REGION = '(?:us|eu|ap|asia|europe|australia|north|west|east|central|japan|korea|southeast)[\\w-]*'
const ROW = new RegExp(`^ {6,8}${REGION}: +\\[`)
const ROW_OF_NUMBERS = /^ {6,8}[\w.-]+: +\[[\d~]/
const PRICE = /\d+(?:\.\d+)?(?=[,\]])/
const GROUP = /^ {0,2}\w+:$/

/**
 * Kinds of mistakes: the lines that can have one, what it makes of such a line (nothing where it is removed), and what sentence must be said of it;
 * `names` where another line is named, namely the one above that looks so.
 */
const KINDS = {
  'an unknown region in a table of prices': {
    section: /^prices$/,
    line: ROW,
    plant: (line) => line.replace(/[\w-]+:/, 'mars-1:'),
    says: 'mars-1 is no region of this cloud.',
  },
  'a price of nothing': {
    section: /^prices$/,
    line: ROW_OF_NUMBERS,
    plant: (line) => line.replace(PRICE, '0'),
    says: '0 must be more than 0. Write what the vendor lists. Where it does not sell something, write ~.',
  },
  'a negative price': {
    section: /^prices$/,
    line: ROW_OF_NUMBERS,
    plant: (line) => line.replace(PRICE, '-0.1'),
    says: '-0.1 must be more than 0. Write what the vendor lists. Where it does not sell something, write ~.',
  },
  'a price in words': {
    section: /^prices$/,
    line: ROW_OF_NUMBERS,
    plant: (line) => line.replace(PRICE, 'cheap'),
    says: '"cheap" is not a number. Write a number.',
  },
  'a price without end': {
    section: /^prices$/,
    line: ROW_OF_NUMBERS,
    plant: (line) => line.replace(PRICE, '.inf'),
    says: 'is not a number. Write a number.',
  },
  'a price of parts of a micro-dollar': {
    section: /^prices$/,
    line: ROW_OF_NUMBERS,
    plant: (line) => line.replace(PRICE, '0.1234567'),
    says: '0.1234567 has more than six decimals. Write whole millionths of a dollar.',
  },
  'a row that is too short': {
    section: /^(?:prices|discounts)$/,
    line: /^ {6,8}[\w.-]+: +\[[\d~].*,/,
    plant: (line) => line.replace(/,[^,]*\]/, ']'),
    says: 'columns. Write one for each column.',
  },
  'a column of nothing': {
    section: /^prices$/,
    line: /^ {4}columns: /,
    plant: (line) => line.replace(/\[[^,\]]+/, '[nothing'),
    says: [
      'nothing is no region of this cloud.',
      'Nothing that has a price is called nothing.',
      'No part of a series is called nothing.',
    ],
  },
  'an unknown region in a table of discounts': {
    section: /^discounts$/,
    line: ROW,
    plant: (line) => line.replace(/[\w-]+:/, 'mars-1:'),
    says: 'mars-1 is no region of this cloud.',
  },
  'a discount of a family that there is not': {
    section: /^discounts$/,
    line: /^ {4}columns: +\[t3|^ {6}n\d\w*: /,
    plant: (line) => line.replace(/t3|n\d\w*/, 't99'),
    says: 'There is no family t99.',
  },
  'a group of nothing': {
    section: /^(?:prices|discounts)$/,
    line: /^ {6}[\w.]+:$/,
    plant: (line) => line.replace(/\w[\w.]*/, 'nothing'),
    says: ['There is no series nothing.', 'There is no family nothing.'],
  },
  'a group without a date': {
    section: /./,
    line: /^ +looked-up:/,
    plant: () => undefined,
    names: GROUP,
    says: 'has no looked-up. Write the day on which it was looked up, such as 2026-11-23, or "not recorded".',
  },
  'a group without a source': {
    section: /./,
    line: /^ +source:/,
    plant: () => undefined,
    names: GROUP,
    says: 'has no source. Write where it was looked up, or "not recorded".',
  },
  'a date in words': {
    section: /./,
    line: /^ +looked-up:/,
    plant: (line) => line.replace(/:.*/, ': last week'),
    says: 'looked-up can\'t be "last week". Write the day on which it was looked up, such as 2026-11-23, or "not recorded".',
  },
  'a date that is no day': {
    section: /./,
    line: /^ +looked-up:/,
    plant: (line) => line.replace(/:.*/, ': 2026-02-30'),
    says: 'There is no day 2026-02-30. Write a day of the calendar.',
  },
  'a family without sizes': {
    section: /^(?:families|series|databases)$/,
    line: /(?:sizes|vCpus|vCores): \[/,
    plant: (line) => line.replace(/(sizes|vCpus|vCores): \[[^\]]*\]/, '$1: []'),
    says: 'is empty. Write at least one.',
  },
  'a size that there is not': {
    section: /^families$/,
    line: /sizes: \[/,
    plant: (line) => line.replace(/sizes: \[[^,\]]*/, 'sizes: [huge'),
    says: 'huge is no size.',
  },
  'a name that stands twice': {
    section: /^(?:regions|services|families|types|databases|series|prices|discounts|meters)$/,
    line: /^ {4,8}[\w.#-]+: +[[{]/,
    plant: (line) => `${line}\n${line}`,
    says: 'This name stands twice. Remove one of the two.',
  },
  'a series without prices': {
    section: /^series$/,
    line: /^ {4}n\w+:$/,
    plant: (line) => line.replace(/\w+/, 'x9'),
    says: 'x9 VCPU, x9 VCPU 1yr, x9 VCPU 3yr, x9 MEMORY, x9 MEMORY 1yr, x9 MEMORY 3yr: no price. Add it to a table of prices, or remove it.',
  },
  'an alias': {
    section: /^(?:regions|families|prices|meters)$/,
    line: /: +[[{]/,
    plant: (line) => line.replace(/: +[[{].*/, ': *other'),
    says: 'An anchor or an alias stands here. Write the value out.',
  },
  'a percent of all': {
    section: /^discounts$/,
    line: /^ {6,8}[\w.-]+: +\[\d/,
    plant: (line) => line.replace(PRICE, '100'),
    says: '100 must be < 100. Write a smaller number.',
  },
  'an unknown unit': {
    section: /^meters$/,
    line: / unit: /,
    plant: (line) => line.replace(/unit: [\w-]+/, 'unit: furlong'),
    says: 'furlong is not known here.',
  },
  'an unknown service': {
    section: /^(?:meters|kinds)$/,
    line: / service: /,
    plant: (line) => line.replace(/service: \w+/, 'service: nobody'),
    says: 'There is no service nobody.',
  },
  'an unknown field': {
    section: /^(?:services|families|series|meters|regions)$/,
    line: /: +\{ /,
    plant: (line) => line.replace('{ ', '{ colour: red, '),
    says: 'colour is not known here.',
  },
  'a meter without a price': {
    section: /^meters$/,
    line: /^ {4}\w+: +\{/,
    plant: (line) => `${line}\n${line.replace(/\w+:/, 'unpriced:').replace(/code: [^,]+/, 'code: unpriced')}`,
    says: 'unpriced: no price. Add it to a table of prices, or remove it.',
  },
  'a region in which nothing is sold': {
    section: /^regions$/,
    line: / offset: /,
    plant: (line) => `${line}\n${line.replace(/[\w-]+:/, 'mars-1:')}`,
    says: 'Nothing is sold in mars-1. Add it to a table of prices, or remove it.',
  },
  'a region without the prefix that others have': {
    section: /^regions$/,
    line: /, usagePrefix: /,
    plant: (line) => line.replace(/, usagePrefix: [^ ]+/, ''),
    says: 'has no usagePrefix, which other regions have. Write what its usage types begin with, or "".',
  },
  'shares of a bill that do not rise from 0': {
    section: /^support$/,
    line: / tiers: /,
    plant: (line) => line.replace('above: 0', 'above: 500000000'),
    says: 'do not rise from 0. Write the first one above 0, and each above more than the one before.',
  },
  'a category that FOCUS does not have': {
    section: /^services$/,
    line: / category: /,
    plant: (line) => line.replace(/ category: [^,]+/, ' category: Computers'),
    says: 'Computers is not known here.',
  },
}

const CATALOGS = catalogFiles().map((file) => ({ ...file, lines: readFileSync(file.path, 'utf8').split('\n') }))

/** The lines of all catalogs that a kind of mistake can be planted in. */
function sitesOf({ section, line: form, names }) {
  return CATALOGS.flatMap(({ code, lines }) => {
    let current = ''
    return lines.flatMap((line, index) => {
      current = /^(\w+):/.exec(line)?.[1] ?? current
      if (!section.test(current) || !form.test(line)) return []
      const above = names === undefined ? index : lines.findLastIndex((text, at) => at < index && names.test(text))
      return [{ code, line: index, named: above + 1 }]
    })
  })
}

/** What is said of a catalog, as a build prints it. */
function said(text) {
  const path = join(FOLDER, 'planted.yaml')
  writeFileSync(path, text)
  return [...new Set(readCatalog(path).findings.map(({ line, message }) => `${line} ${message}`))]
}

/** Whether whole sentences, or the end of one and others, are in a text. */
function isSaid(mistake, text) {
  return `${mistake} `.includes(` ${text} `)
}

test.each(Object.entries(KINDS))('%s is refused with its line, what is wrong and what to do', (_, kind) => {
  fc.assert(
    fc.property(fc.constantFrom(...sitesOf(kind)), ({ code, line, named }) => {
      const lines = CATALOGS.find((catalog) => catalog.code === code).lines
      const planted = kind.plant(lines[line] ?? '')
      const found = said(lines.flatMap((text, index) => (index === line ? (planted ?? []) : text)).join('\n'))
      const [place, ...others] = found.filter((mistake) => [kind.says].flat().some((text) => isSaid(mistake, text)))
      expect(others).toEqual([])
      // Of a line that is doubled, the second one has the mistake.
      const added = planted?.includes('\n') === true ? 1 : 0
      expect(place, found.join('\n')).toMatch(new RegExp(`^${named + added} `))
      for (const mistake of found) expect(mistake).toMatch(/\. [A-Z].*\.$/)
    }),
    { numRuns: runs(1, 30) },
  )
})

test.each(CATALOGS)('the catalog of $code has no mistake, and its module is made of it', ({ path, code }) => {
  const { catalog, findings } = readCatalog(path)
  expect(findings).toEqual([])
  expect(readdirSync(new URL('../src/clouds', import.meta.url))).toContain(code)
  const module = new URL(`../src/generated/${code}-catalog.ts`, import.meta.url)
  expect(readFileSync(module, 'utf8')).toBe(catalogModule(code, catalog))
})

test('all catalogs take at most 60 kB of a page', () => {
  const folder = fileURLToPath(new URL('../dist/generated', import.meta.url))
  const modules = readdirSync(folder).filter((name) => name.endsWith('-catalog.js'))
  expect(modules.length).toBe(catalogFiles().length)
  const bytes = modules.map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(60_000)
})

test('BEHAVIOUR.md has the prices and discounts of the catalogs; `npm run update` writes them', () => {
  expect(readFileSync(new URL('../BEHAVIOUR.md', import.meta.url), 'utf8')).toBe(behaviourWithTables())
})
