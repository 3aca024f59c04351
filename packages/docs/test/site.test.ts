import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { CERTAINTIES, sharesInWords, sumOfShares } from '@cloud-cost/contract/certainty'
import { oneLine } from '@cloud-cost/contract/model'
import { sample } from '@cloud-cost/contract/trials'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { certaintyPage, operationPage, referencePage } from '../src/contract/group.js'
import { html } from '../src/html/html.js'
import { inlineCode } from '../src/html/markdown.js'
import type { Page } from '../src/html/page.js'
import { changelogPage } from '../src/pages/changelog.js'
import { DETAILS } from '../src/pages/mock.js'
import { ROOT, SITE_FOLDER } from '../src/paths.js'
import { sitemap } from '../src/programs/sitemap.js'
import { schemaNames } from '../src/reference/schema-names.js'
import { layout } from '../src/site/layout.js'
import { changedDays } from '../src/site/publication.js'
import { cases, service } from './support/service.js'
import { attributesIn, FILES, pageOf, textOf } from './support/site.js'

const names = [...FILES].filter((name) => name.endsWith('.html'))

const ids = new Map(names.map((name) => [name, new Set(attributesIn(textOf(name), 'id'))]))

it('each page is whole, its links lead to what is there, and it loads nothing from elsewhere', () => {
  for (const name of names) {
    const page = textOf(name)
    expect(page.match(/<h1\b/g), name).toHaveLength(1)
    expect(page, name).toMatch(/<span\sclass="version">[^<]* \d+\.\d+\.\d+/)
    expect(attributesIn(page, 'id'), name).toHaveLength(ids.get(name)?.size ?? 0)
    const loaded = [...attributesIn(page, 'src'), ...attributesIn(page, 'href', 'link')]
    expect(
      loaded.filter((address) => !/^(\.\.\/)*\w[\w./-]*$/.test(address)),
      name,
    ).toEqual([])
    expect(new Set(attributesIn(page, 'href', 'a').filter((address) => !leadsSomewhere(address, name))), name).toEqual(
      new Set(),
    )
  }
})

/** Whether an address on a page is one of another site, or leads to a file of this one, and to an element of it. */
function leadsSomewhere(address: string, page: string): boolean {
  if (address.startsWith('https://')) return true
  const [file = '', fragment] = address.split('#')
  const target = file === '' ? page : posix.join(posix.dirname(page), file)
  if (!FILES.has(target)) return false
  return fragment === undefined || ids.get(target)?.has(fragment) === true || isPartOfRedoc(target, fragment)
}

/** Whether Redoc has an operation or a schema that a link to it names. */
function isPartOfRedoc(file: string, fragment: string): boolean {
  const group = service.groups.find((candidate) => referencePage(candidate) === file)
  const [kind, name = ''] = fragment.split('/')
  if (group === undefined) return false
  return kind === 'schema'
    ? schemaNames(group).includes(name)
    : kind === 'operation' && group.operations.some(({ operationId }) => operationId === name)
}

it('says what its scripts hold of others', () => {
  const { components } = JSON.parse(textOf('sbom.cdx.json')) as { components: { name: string; version: string }[] }
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['minisearch', 'redoc', 'hyparquet']))
  expect(new Set(names.map((name, at) => `${name} ${components[at]?.version}`)).size).toBe(names.length)
  for (const name of ['minisearch', 'redoc', 'hyparquet'])
    expect(textOf('third-party-notices.txt')).toMatch(
      new RegExp(`^${name} \\d\\S* \\(MIT\\)\n\n.*(MIT|Copyright)`, 'm'),
    )
})

it('each page has one title and a description, which no other page has', () => {
  const heads = names.map((name) => textOf(name).replace(/<\/head>.*$/s, ''))
  const titles = heads.flatMap((head) => head.match(/<title>[^<]+/g) ?? [])
  const descriptions = heads.flatMap((head) => head.match(/<meta\sname="description"\scontent="[^"]{40,200}"/g) ?? [])
  expect(new Set(titles).size).toBe(names.length)
  expect(titles).toHaveLength(names.length)
  expect(new Set(descriptions).size).toBe(names.length)
  expect(descriptions).toHaveLength(names.length)
})

it.each([
  ['documents/search-index.js', 250],
  ['assets/search.js', 15],
  ['assets/try.js', 8],
  ['assets/samples.js', 6],
  ['assets/home.js', 5],
  ['assets/site.js', 5],
])('%s stays below %i kB when it is compressed', (file, limit) => {
  expect(gzipSync(readFileSync(join(SITE_FOLDER, file))).length / 1000).toBeLessThan(limit)
})

describe.each(service.groups)('the documents of $name', ({ name, document, version }) => {
  it('are for download as they are published', () => {
    expect(textOf(`documents/${name}.json`)).not.toContain('"x-mock-')
    expect(JSON.parse(textOf(`documents/${name}.json`))).toEqual(document)
  })

  it('are on the page of the group, with their version', () => {
    const text = textOf(`${name}.html`)
    for (const part of [`documents/${name}.json`, `documents/${name}.yaml`, `document ${version}`])
      expect(text).toContain(part)
  })
})

it.each(sample(service.groups, 3, ({ name }) => name))('the YAML of $name says what its JSON says', (group) => {
  expect(parse(textOf(`documents/${group.name}.yaml`))).toEqual(group.document)
})

it('the first page counts the operations', () => {
  const text = textOf('index.html')
  expect(text).toContain(`${cases.length} operations in ${service.groups.length} groups`)
  for (const { operations } of service.groups)
    expect(text).toContain(`<strong>${operations.length}</strong> operations`)
})

it('pictures write months and days as a reader says them', () => {
  const texts = names.flatMap((name) => [...textOf(name).matchAll(/class="chart-label"[^>]*>([^<]*)/g)])
  const labels = texts.map(([, label = '']) => label)
  expect(labels.length).toBeGreaterThan(50)
  expect(labels.filter((label) => !/^[A-Z][a-z]{2}( \d{1,2}| \d{4})?$/.test(label))).toEqual([])
})

it('guides show the files that they name', () => {
  const text = textOf('guides/test-runners.md')
  for (const line of ['pytest_configure', 'globalSetup', 'webServer', 'service_healthy']) expect(text).toContain(line)
  for (const name of [...FILES].filter((file) => /^guides\/.*\.md$/.test(file)))
    expect(textOf(name), name).not.toMatch(/^```\w*\n+```$/m)
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

it('the pages of the mock link to the sections that its README and the details link to', () => {
  const [start = ''] = service.mock.readme.split('\n## More\n')
  const texts = start + readFileSync(DETAILS, 'utf8')
  const wanted = new Set(Array.from(texts.matchAll(/\]\([\w./-]*(#[\w-]+)\)/g), ([, section = '']) => section))
  const linked = names
    .filter((name) => name.startsWith('mock'))
    .flatMap((name) =>
      attributesIn(textOf(name), 'href', 'a').map((address) => posix.join(posix.dirname(name), address)),
    )
  const missed = [...wanted].filter((section) => {
    const [page = ''] = names.filter((name) => name.startsWith('mock') && ids.get(name)?.has(section.slice(1)))
    // A section that is a page of its own is no part of it.
    return page !== '' && !linked.includes(page + section)
  })
  expect(wanted.size).toBeGreaterThan(3)
  expect(missed).toEqual([])
})

it('the map has every operation once, with its summary in words', () => {
  const tiles = pageOf('map.html').querySelectorAll('.tile')
  expect(tiles.map((tile) => `${tile.getAttribute('href')}: ${tile.querySelector('b')?.text}`).sort()).toEqual(
    cases.map(({ operation: { operationId, summary } }) => `${operationPage(operationId)}: ${summary}`).sort(),
  )
})

it('the certainty report has every operation and every mark', () => {
  for (const group of service.groups) {
    const page = textOf(certaintyPage(group))
    const rows = Array.from(page.matchAll(/<details\sclass="row"\sid="(\w+)"\sdata-path=/g), ([, id]) => id)
    expect(rows).toEqual(group.operations.map(({ operationId }) => operationId))
    const { shared, operations } = group.certainty
    const marks = [...shared, ...operations.flatMap(({ entries }) => entries)]
    expect(attributesIn(page, 'data-kind', 'li')).toHaveLength(marks.length)
  }
})

it('flags what is not known a few times on a page, each time behind a button with its text', () => {
  const counts = cases.map(({ operation: { operationId } }) => {
    const page = textOf(operationPage(operationId))
    const targets = attributesIn(page, 'popovertarget').filter((id) => id.startsWith('why.'))
    expect(targets, operationId).toEqual(attributesIn(page, 'id', 'small'))
    return targets.length
  })
  const sorted = counts.toSorted((first, second) => first - second)
  expect(sorted.at(sorted.length / 2)).toBeLessThanOrEqual(14)
  expect(sorted.at(-1)).toBeLessThanOrEqual(44)
})

it('open questions gather each note of what is undocumented or assumed, and lead to the operations, most first', () => {
  const page = oneLine(textOf('questions.html'))
  const touched = Array.from(page.matchAll(/<summary>In (\d+) operations/g), ([, count]) => Number(count))
  expect(touched.length).toBeGreaterThan(0)
  // What can be answered is seen without opening anything, and each question has an address.
  const seen = page.replaceAll(/<details.*?<\/details>/g, '')
  for (const { id, codes } of service.questions.filter(({ id: one }) => page.includes(` id="${one}"`)))
    for (const { ask } of codes) if (ask !== undefined) expect(seen, id).toContain(String(inlineCode(ask)))
  expect(attributesIn(seen, 'id', 'h2')).toHaveLength(seen.match(/<h2/g)?.length ?? 0)
  expect(touched).toEqual(touched.toSorted((first, second) => second - first))
  const notes = service.groups
    .flatMap(({ certainty }) => [...certainty.shared, ...certainty.operations.flatMap(({ entries }) => entries)])
    .filter(({ kind }) => kind !== 'observed')
    .map(({ note }) => inlineCode(oneLine(note)).text)
  expect([...new Set(notes)].filter((note) => !page.includes(note))).toEqual([])
})

it('open questions are there as a form, one block each, with all that an owner can answer', () => {
  expect(attributesIn(textOf('questions.html'), 'href', 'a')).toContain('documents/questions.yaml')
  const { questions } = parse(textOf('documents/questions.yaml')) as {
    questions: Record<string, { meanwhile: string }>
  }
  const entries = service.groups.flatMap(({ certainty }) => [
    ...certainty.shared,
    ...certainty.operations.flatMap(({ entries }) => entries),
  ])
  const asked = new Set(Object.values(questions).map(({ meanwhile }) => meanwhile))
  const open = entries.filter(({ kind }) => kind !== 'observed').map(({ note }) => oneLine(note))
  expect(open.filter((note) => !asked.has(note))).toEqual([])
})

it('pages say what the certainty report counts, and its classes add up', () => {
  const sum = sumOfShares(service.groups.map(({ counts }) => counts))
  const ofOperations = cases.map(({ operation: { certainty } }) => certainty)
  for (const shares of [sum, ...service.groups.map(({ counts }) => counts), ...ofOperations])
    expect(CERTAINTIES.reduce((total, { certainty }) => total + shares[certainty], 0)).toBe(shares.elements)
  const says = (name: string, shares: Parameters<typeof sharesInWords>[0]): void =>
    expect(textOf(name), name).toContain(sharesInWords(shares))
  says('index.html', sum)
  for (const group of service.groups) for (const name of ['map.html', certaintyPage(group)]) says(name, group.counts)
  for (const { group, operation } of cases) {
    const { certainty, operationId } = operation
    for (const name of ['map.html', certaintyPage(group), operationPage(operationId)]) says(name, certainty)
    expect(textOf(operationPage(operationId))).toContain(`of ${certainty.elements} details documented`)
  }
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

  const repository = 'https://git.example.com/team/cost'
  const publication = { url, repository, changed: new Map([['docs/a.md', '2026-03-31']]) }

  it('has pages that say when they changed, and lead to where they are edited, where the repository is known', () => {
    const text = layout({ ...page, source: 'docs/a.md' }, [], publication)
    expect(text).toContain(`href="${repository}/edit/main/docs/a.md"`)
    expect(text).toContain(`href="${repository}/issues/new?title=A"`)
    expect(text).toContain('<time datetime="2026-03-31">')
    expect(text).toContain(`<meta property="og:image" content="${url}assets/preview.png">`)
    const bare = layout(page, [], { ...publication, repository: undefined })
    expect(bare).not.toContain('page-origin')
  })

  it('knows the files that its pages come from, and when they changed', () => {
    const days = changedDays(ROOT)
    for (const file of ['spec/cost/paths/billing.yaml', 'packages/docs/content/guides/errors.md'])
      expect(days.get(file), file).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('has pages that name their address', () => {
    expect(layout(page, [], publication)).toContain(`<link rel="canonical" href="${url}guides/a.html">`)
    expect(layout({ ...page, file: 'index.html' }, [], publication)).toContain(`<link rel="canonical" href="${url}">`)
    for (const text of ['canonical', 'og:image', 'feed.xml', 'Edit this page'])
      expect(layout(page, []), text).not.toContain(text)
  })

  it('has a map that names pages as they name themselves', () => {
    const map = sitemap(url, [page, { ...page, file: 'index.html' }])
    expect(map).toContain(`<loc>${url}guides/a.html</loc>`)
    expect(map).toContain(`<loc>${url}</loc>`)
  })

  it('has a page for what is not there, which works at any address', () => {
    const text = layout({ ...page, file: '404.html' }, [], { url, repository: undefined, changed: new Map() })
    const addresses = attributesIn(text, 'href')
    expect(addresses).toContain(`${url}index.html`)
    // The skip link stays on the page.
    expect(addresses).toContain('#main')
    expect(addresses.filter((address) => !address.startsWith(url) && !address.startsWith('#'))).toEqual([])
    expect(text).not.toContain('<base')
    expect(text).toContain('noindex')
  })
})

it('Markdown files have a space between words and code that stand beside each other', () => {
  const files = [...FILES].filter((file) => file.endsWith('.md'))
  const texts = files.map((file) => textOf(file).replaceAll(/^ *```.*?^ *```/gms, ''))
  const joined = texts.flatMap((text) => text.match(/(?<![\w`])`[\w-]+`[A-Za-z]{2,}.*/g) ?? [])
  expect(files.length).toBeGreaterThan(100)
  expect(joined).toEqual([])
})

it('Markdown files have members below the members that hold them, and escape no number', () => {
  const text = textOf('operations/listReservedInstances.md')
  expect(text).toMatch(/^- `?\[?list.*\n(?: {2}.*\n|\n)* {2,}- .*reservedInstanceId/m)
  expect(text).not.toMatch(/\d\\\./)
  // Neither controls nor what the form alone says, nor links to ids, which Markdown has not.
  const ofForm = pageOf('operations/listReservedInstances.html').querySelector('.from-form')?.text ?? 'none'
  for (const left of [ofForm, '](#']) expect(text).not.toContain(left)
  const words = [...FILES]
    .filter((file) => file.endsWith('.md'))
    .map((file) =>
      textOf(file)
        .replaceAll(/^ *```.*?^ *```$/gms, '')
        .replaceAll(/`[^`\n]*`/g, '`'),
    )
  expect(words.flatMap((one) => one.match(/\]\([^)\s]+\)[a-zA-Z].{9}/g) ?? [])).toEqual([])
  expect(textOf('mock.md')).toMatch(/^\| `--port NUMBER` +\| `CLOUD_COST_MOCK_PORT`/m)
})

describe('the changelog', () => {
  it('says that nothing is released while nothing is', () => {
    const unreleased = {
      ...service,
      ...without(['openapi', 'clientCore', 'mock']),
      clients: service.clients.map(unchanged),
    }
    const page = changelogPage({ service: unreleased })
    expect(page.main.text).toContain('No version has been released yet.')
  })

  it('shows the changelogs of the packages', () => {
    const version = (number: string) =>
      `## ${number}\n\nReleased on 2026-03-31.\n\n### Added\n\n- Version ${number}.\n\n### Breaking\n\n- ${number} is other.\n`
    const changelog = `# A package\n\n${version('1.1.0')}\n${version('1.0.0')}`
    const released = { ...service, openapi: { ...service.openapi, changelog }, mock: { ...service.mock, changelog } }
    const page = changelogPage({ service: released })
    expect(page.main.text).toContain('Version 1.1.0.')
    // What breaks comes first, and a change of several packages once.
    expect(page.main.text.indexOf('1.1.0 is other')).toBeLessThan(page.main.text.indexOf('Version 1.1.0.'))
    expect(page.main.text.split('Version 1.1.0.')).toHaveLength(2)
    expect(page.main.text).not.toContain('No version has been released')
    // Addresses of the page lead to one place each.
    const ids = attributesIn(page.main.text, 'id')
    expect(new Set(ids).size).toBe(ids.length)
  })

  const unchanged = <T extends object>(one: T): T => ({ ...one, changelog: undefined })
  function without(names: readonly ('openapi' | 'clientCore' | 'mock')[]): object {
    return Object.fromEntries(names.map((name) => [name, unchanged(service[name])]))
  }
})
