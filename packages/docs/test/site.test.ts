import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sample } from '@cloud-cost/contract/trials'
import type { HTMLElement } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ledgerPage, operationPage } from '../src/contract/group.js'
import { createHighlight } from '../src/html/highlight.js'
import { html } from '../src/html/html.js'
import { inlineCode } from '../src/html/markdown.js'
import type { Page } from '../src/html/page.js'
import { changelogPage } from '../src/pages/changelog.js'
import { SITE_FOLDER } from '../src/paths.js'
import { sitemap } from '../src/programs/sitemap.js'
import { layout } from '../src/site/layout.js'
import { cases, service } from './support/service.js'
import { FILES, pageOf, parsed, textOf, valuesOf } from './support/site.js'

const names = [...FILES].filter((name) => name.endsWith('.html'))

/** Pages of operations are made alike: `npm test` looks at each tenth. */
const isAlike = (name: string): boolean => name.startsWith('operations/')
const looked = [...names.filter((name) => !isAlike(name)), ...sample(names.filter(isAlike), 10)]

const ids = new Map<string, readonly string[]>()
function idsOf(name: string): readonly string[] {
  const found = ids.get(name) ?? valuesOf(pageOf(name), 'id')
  ids.set(name, found)
  return found
}

describe.each(looked)('%s', (name) => {
  it('is one whole page, whose links lead to what is there, and which loads nothing from elsewhere', () => {
    const page = pageOf(name)
    expect(page.querySelectorAll('head > title')).toHaveLength(1)
    expect(descriptionOf(page)).toMatch(/^.{40,200}$/)
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect(new Set(idsOf(name)).size).toBe(idsOf(name).length)
    expect(page.querySelector('.version')?.text).toMatch(/ \d+\.\d+\.\d+/)
    const loaded = page.querySelectorAll('script, link, img')
    for (const address of loaded.map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? 'inline'))
      expect(address).toMatch(/^(\.\.\/)*\w[\w./-]*$/)
    for (const address of page.querySelectorAll('a[href]').map((one) => one.getAttribute('href') ?? '')) {
      if (address.startsWith('https://')) continue
      const [file = '', fragment] = address.replace('?plain', '').split('#')
      const target = file === '' ? name : posix.join(posix.dirname(name), file)
      expect(FILES, address).toContain(target)
      if (fragment === undefined || fragment.startsWith('schema/')) continue
      expect(idsOf(target), address).toContain(fragment)
    }
  })
})

function descriptionOf(page: HTMLElement): string | undefined {
  return page.querySelector('meta[name=description]')?.getAttribute('content')
}

it('each page has a title and a description of its own', () => {
  const heads = names.map((name) => parsed(textOf(name).replace(/<body>.*$/s, '')))
  expect(new Set(heads.map((head) => head.querySelector('title')?.text)).size).toBe(names.length)
  expect(new Set(heads.map(descriptionOf)).size).toBe(names.length)
})

it.each([
  ['documents/search-index.js', 250],
  ['assets/search.js', 15],
  ['assets/try.js', 8],
])('%s stays below %i kB when it is compressed', (file, limit) => {
  expect(gzipSync(readFileSync(join(SITE_FOLDER, file))).length / 1000).toBeLessThan(limit)
})

describe.each(service.groups)('the documents of $name', ({ name, document, version }) => {
  it('are for download as they are published', () => {
    expect(JSON.stringify(document)).not.toContain('"x-mock-')
    expect(JSON.parse(readFileSync(join(SITE_FOLDER, 'documents', `${name}.json`), 'utf8'))).toEqual(document)
    expect(parse(readFileSync(join(SITE_FOLDER, 'documents', `${name}.yaml`), 'utf8'))).toEqual(document)
  })

  it('are on the page of the group, with their version', () => {
    const text = readFileSync(join(SITE_FOLDER, `${name}.html`), 'utf8')
    for (const part of [`documents/${name}.json`, `documents/${name}.yaml`, `document ${version}`])
      expect(text).toContain(part)
  })
})

it('the first page counts the operations', () => {
  const text = readFileSync(join(SITE_FOLDER, 'index.html'), 'utf8')
  expect(text).toContain(`${cases.length} operations in ${service.groups.length} groups`)
  for (const { operations } of service.groups)
    expect(text).toContain(`<strong>${operations.length}</strong> operations`)
})

it('guides show the files that they name', () => {
  const text = readFileSync(join(SITE_FOLDER, 'guides', 'test-runners.md'), 'utf8')
  for (const line of ['pytest_configure', 'globalSetup', 'webServer', 'service_healthy']) expect(text).toContain(line)
  for (const name of [...FILES].filter((file) => /^guides\/.*\.md$/.test(file)))
    expect(readFileSync(join(SITE_FOLDER, name), 'utf8'), name).not.toMatch(/^```\w*\n+```$/m)
})

it('the guide on errors says each thing about a status once', () => {
  const lists = pageOf('guides/errors.html').querySelectorAll('dl.statuses')
  expect(lists).toHaveLength(service.groups.length)
  for (const list of lists) {
    const rows = list.querySelectorAll('div').map((row) => row.text)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows).size).toBe(rows.length)
  }
})

it('the map has every operation once, with its summary in words', () => {
  const tiles = pageOf('map.html').querySelectorAll('.tile')
  expect(tiles.map((tile) => `${tile.getAttribute('href')}: ${tile.querySelector('b')?.text}`).sort()).toEqual(
    cases.map(({ operation: { operationId, summary } }) => `${operationPage(operationId)}: ${summary}`).sort(),
  )
})

it('the ledger has every operation and every mark', () => {
  for (const group of service.groups) {
    const page = pageOf(ledgerPage(group))
    const rows = page.querySelectorAll('details.row[data-path]')
    expect(rows.map(({ id }) => id)).toEqual(group.operations.map(({ operationId }) => operationId))
    const { shared, operations } = group.ledger
    const marks = [...shared, ...operations.flatMap(({ entries }) => entries)]
    expect(page.querySelectorAll('li[data-kind]')).toHaveLength(marks.length)
  }
})

it('open questions gather each note of what is not shown, and lead to the operations, most first', () => {
  const page = pageOf('questions.html')
  const figures = page.querySelectorAll('p.figures').filter(({ text }) => /^\d+ operations?,/.test(text))
  const touched = figures.map(({ text }) => Number.parseInt(text, 10))
  expect(touched.length).toBeGreaterThan(0)
  expect(touched).toEqual(touched.toSorted((first, second) => second - first))
  const notes = service.groups
    .flatMap(({ ledger }) => [...ledger.shared, ...ledger.operations.flatMap(({ entries }) => entries)])
    .filter(({ kind }) => kind === 'unspecified')
    .map(({ note }) => parsed(inlineCode(note.trim()).text).text)
  const text = page.text.replaceAll(/\s+/g, ' ')
  for (const note of new Set(notes)) expect(text).toContain(note.replaceAll(/\s+/g, ' '))
})

const NUMBERS = /([\d,]+) named, ([\d,]+) assumed, ([\d,]+) not shown, ([\d,]+) assumed and not shown/

it.each(['operations/', 'map.html', 'index.html', 'ledger/'])('numbers of elements in %s add up', (place) => {
  const known = [...service.groups.map(({ counts }) => counts), ...cases.map(({ operation }) => operation.ledger)]
  const totals = new Set(known.map(({ elements }) => elements))
  totals.add(service.groups.reduce((sum, { counts }) => sum + counts.elements, 0))
  const texts = names.filter((name) => name.startsWith(place)).map(textOf)
  const sentences = texts.flatMap((text) => [...text.matchAll(new RegExp(NUMBERS, 'g'))])
  expect(sentences.length).toBeGreaterThanOrEqual(texts.length)
  for (const [sentence, ...numbers] of sentences) {
    const sum = numbers.reduce((total, number) => total + Number(number.replaceAll(',', '')), 0)
    expect(totals, sentence).toContain(sum)
  }
})

const counted = sample(cases, 4, ({ operation }) => operation.operationId)

it.each(counted)('the page of $operation.operationId says what the ledger counts', ({ operation }) => {
  const { elements, named, assumed, notShown, assumedAndNotShown } = operation.ledger
  const text = textOf(operationPage(operation.operationId))
  const [, ...numbers] = NUMBERS.exec(text) ?? []
  expect(text).toContain(`${elements} elements (`)
  expect(numbers.map(Number)).toEqual([named, assumed, notShown, assumedAndNotShown])
})

describe('a site whose address is known', () => {
  const page: Page = {
    file: 'guides/a.html',
    label: 'A',
    title: 'A',
    description: 'A',
    main: html`<h1>A</h1>`,
    versions: [],
  }
  const url = 'https://docs.example.com/cost/'

  it('has pages that name their address', () => {
    expect(layout(page, [], url)).toContain(`<link rel="canonical" href="${url}guides/a.html">`)
    expect(layout({ ...page, file: 'index.html' }, [], url)).toContain(`<link rel="canonical" href="${url}">`)
    expect(layout(page, [])).not.toContain('canonical')
  })

  it('has a map that names pages as they name themselves', () => {
    const map = sitemap(url, [page, { ...page, file: 'index.html' }])
    expect(map).toContain(`<loc>${url}guides/a.html</loc>`)
    expect(map).toContain(`<loc>${url}</loc>`)
  })

  it('has a page for what is not there, which works at any address', () => {
    const text = layout({ ...page, file: '404.html' }, [], url)
    const addresses = valuesOf(parsed(text), 'href')
    expect(addresses).toContain(`${url}index.html`)
    // The skip link stays on the page.
    expect(addresses).toContain('#main')
    expect(addresses.filter((address) => !address.startsWith(url) && !address.startsWith('#'))).toEqual([])
    expect(text).not.toContain('<base')
    expect(text).toContain('noindex')
  })
})

it('Markdown files have members below the members that hold them, and escape no number', () => {
  const text = readFileSync(join(SITE_FOLDER, 'operations', 'listReservedInstances.md'), 'utf8')
  expect(text).toMatch(/^- `?\[?list.*\n(?: {2}.*\n|\n)* {2,}- .*reservedInstanceId/m)
  expect(text).not.toMatch(/\d\\\./)
  // Neither controls nor what the form alone says, nor links to ids, which Markdown has not.
  expect(text).not.toMatch(/The code has what|\]\(#/)
  expect(textOf('mock.md')).toMatch(/^\| `--port NUMBER` +\| `CLOUD_COST_MOCK_PORT`/m)
})

describe('the changelog', () => {
  it('says that nothing is released while nothing is', async () => {
    const unreleased = {
      ...service,
      ...without(['openapi', 'clientCore', 'mock']),
      clients: service.clients.map(unchanged),
    }
    const page = changelogPage({ service: unreleased, highlight: await createHighlight() })
    expect(page.main.text).toContain('No version has been released yet.')
  })

  it('shows the changelogs of the packages', async () => {
    const changes = (number: string) => `- abc1234: Version ${number}.\n- def5678: Breaking: ${number} is other.\n`
    const version = (number: string) =>
      `## ${number}\n\nReleased on 2026-03-31.\n\n### Minor Changes\n\n${changes(number)}`
    const changelog = `# A package\n\n${version('1.1.0')}\n${version('1.0.0')}`
    const released = { ...service, openapi: { ...service.openapi, changelog }, mock: { ...service.mock, changelog } }
    const page = changelogPage({ service: released, highlight: await createHighlight() })
    expect(page.main.text).toContain('Version 1.1.0.')
    // What breaks comes first, and a change of several packages once.
    expect(page.main.text.indexOf('1.1.0 is other')).toBeLessThan(page.main.text.indexOf('Version 1.1.0.'))
    expect(page.main.text.split('Version 1.1.0.')).toHaveLength(2)
    expect(page.main.text).not.toContain('No version')
    // Addresses of the page lead to one place each.
    const ids = valuesOf(parsed(page.main.text), 'id')
    expect(new Set(ids).size).toBe(ids.length)
  })

  const unchanged = <T extends object>(one: T): T => ({ ...one, changelog: undefined })
  function without(names: readonly ('openapi' | 'clientCore' | 'mock')[]): object {
    return Object.fromEntries(names.map((name) => [name, unchanged(service[name])]))
  }
})
