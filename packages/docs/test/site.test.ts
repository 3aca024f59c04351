import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { changelogPage } from '../src/pages/changelog.js'
import { SITE_FOLDER } from '../src/paths.js'
import { createHighlight } from '../src/site/highlight.js'
import { cases, service } from './support/service.js'

const pages = readdirSync(SITE_FOLDER)
  .filter((name) => name.endsWith('.html'))
  .map((name) => ({ name, text: readFileSync(join(SITE_FOLDER, name), 'utf8') }))
const files = new Set(
  readdirSync(SITE_FOLDER, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')),
)
const operationIds = new Set(cases.map(({ operation }) => operation.operationId))

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

describe.each(pages)('$name', ({ text }) => {
  it('has one title, one description and one first heading or reference', () => {
    expect(all(text, /<title>([^<]+)<\/title>/g)).toHaveLength(1)
    expect(all(text, /<meta name="description" content="([^"]{40,200})">/g)).toHaveLength(1)
    expect(all(text, /(<h1[ >]|id="redoc")/g)).toHaveLength(1)
  })

  it('loads nothing from outside its folder, and links by relative addresses', () => {
    for (const address of all(text, /<(?:script|link|img)[^>]* (?:src|href)="([^"]*)"/g)) {
      expect(address).toMatch(/^\w[\w./-]*$/)
    }
    for (const address of all(text, /<a[^>]* href="([^"]*)"/g)) expect(address).toMatch(/^(https:\/\/|[\w#])[\w./#-]*$/)
  })

  it('links to what is there', () => {
    const ids = new Map(pages.map((page) => [page.name, new Set(all(page.text, / id="([^"]+)"/g))]))
    const { name } = pages.find((page) => page.text === text) ?? { name: '' }
    for (const address of all(text, /href="([^"]*)"/g)) {
      if (address.startsWith('https://')) continue
      const [file = '', fragment] = address.split('#')
      const target = file === '' ? name : file
      expect(files, address).toContain(target)
      if (fragment === undefined) continue
      const [kind, operationId = ''] = fragment.split('/')
      if (kind === 'operation') expect(operationIds, address).toContain(operationId)
      else expect(ids.get(target), address).toContain(fragment)
    }
  })

  it('gives no id twice', () => {
    const ids = all(text, / id="([^"]+)"/g)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('names the versions of what it describes', () => {
    expect(all(text, /<span class="version">([^<]+)<\/span>/g).join()).toMatch(/ \d+\.\d+\.\d+/)
  })
})

it('each page has a title and a description of its own', () => {
  for (const pattern of [/<title>([^<]+)<\/title>/g, /<meta name="description" content="([^"]+)">/g]) {
    const texts = pages.flatMap(({ text }) => all(text, pattern))
    expect(new Set(texts).size).toBe(pages.length)
  }
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

it('the page on envelopes says each thing about a status once', () => {
  const text = readFileSync(join(SITE_FOLDER, 'envelopes.html'), 'utf8')
  const lists = all(text, /<dl class="statuses">(.*?)<\/dl>/gs)
  expect(lists).toHaveLength(service.groups.length)
  for (const list of lists) {
    const rows = all(list, /<div>(.*?)<\/div>/gs)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows).size).toBe(rows.length)
  }
})

it('the ledger has every operation, in the picture and in the table, and every mark', () => {
  const inTags = service.groups.flatMap(({ tags, operations }) =>
    tags.flatMap(({ name }) => operations.filter(({ tag }) => tag === name).map(({ operationId }) => operationId)),
  )
  const text = readFileSync(join(SITE_FOLDER, 'ledger.html'), 'utf8')
  expect(all(text, /class="tile" href="#(\w+)"/g)).toEqual(inTags)
  expect(all(text, /<details class="row" id="(\w+)"/g)).toEqual(cases.map(({ operation }) => operation.operationId))
  const marks = service.groups.flatMap(({ ledger }) => [
    ...ledger.shared,
    ...ledger.operations.flatMap(({ entries }) => entries),
  ])
  expect(all(text, /<li data-kind="(\w+)"/g)).toHaveLength(marks.length)
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
    const version = (number: string) => `## ${number}\n\n### Minor Changes\n\n- Version ${number}.\n`
    const changelog = `# A package\n\n${version('1.1.0')}\n${version('1.0.0')}`
    const released = { ...service, openapi: { ...service.openapi, changelog }, mock: { ...service.mock, changelog } }
    const page = changelogPage({ service: released, highlight: await createHighlight() })
    expect(page.main.text).toContain('Version 1.1.0.')
    expect(page.main.text).not.toContain('No version')
    // Addresses of the page lead to one place each.
    const ids = all(page.main.text, / id="([^"]+)"/g)
    expect(new Set(ids).size).toBe(ids.length)
  })

  const unchanged = <T extends object>(one: T): T => ({ ...one, changelog: undefined })
  function without(names: readonly ('openapi' | 'clientCore' | 'mock')[]): object {
    return Object.fromEntries(names.map((name) => [name, unchanged(service[name])]))
  }
})
