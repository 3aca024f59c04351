import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readStories } from '../src/contract/service.js'
import { storiesPage } from '../src/pages/stories.js'
import type { Highlight } from '../src/site/highlight.js'
import { html } from '../src/site/html.js'
import { sitePages } from '../src/site/pages.js'
import { pageFiles } from '../src/site/site.js'
import { service } from './support/service.js'

const folder = mkdtempSync(join(tmpdir(), 'stories-'))
// Colours of code are not what is looked at here.
const highlight: Highlight = (code) => html`<pre>${code}</pre>`

afterAll(() => rmSync(folder, { recursive: true }))

describe('user stories', () => {
  const workflows = readStories(join(import.meta.dirname, 'fixtures'))
  const told = { service: { ...service, workflows }, highlight }

  it('are read from Arazzo documents', () => {
    expect(workflows).toMatchObject([
      {
        name: 'tenants',
        title: 'Azure tenants',
        workflows: [
          {
            workflowId: 'registerTenant',
            inputs: { token: {} },
            steps: [{ stepId: 'chooseCompany' }, { operationId: 'listAzureTenants' }],
          },
        ],
      },
    ])
  })

  it('are told step by step, with links to the operations', () => {
    const text = storiesPage(told)?.main.text
    for (const part of [
      'Register a tenant and see it',
      'operations/listCompanies.html',
      'operations/listAzureTenants.html',
      '/platform/v2/companies/{companyId}/vendors/azure/tenants',
      '$statusCode == 200',
      'companyId',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('are in the navigation and for download', () => {
    const files = pageFiles(told.service, sitePages(told))
    expect(files.get('index.html')).toContain('href="stories.html"')
    expect(files.get('documents/tenants.arazzo.yaml')).toContain('workflowId: registerTenant')
  })

  it('are absent, also from the navigation, while there are none', () => {
    const none = { service: { ...service, workflows: readStories(join(folder, 'none')) }, highlight }
    const files = pageFiles(none.service, sitePages(none))
    expect(files.has('stories.html')).toBe(false)
    expect(files.get('index.html')).not.toContain('stories.html')
  })

  it.each([
    ['workflows: [\n', /broken\.arazzo\.yaml:2 {2}/],
    ['info: {}\n', /broken\.arazzo\.yaml:1 {2}an Arazzo document has a list `workflows`/],
  ])('say where they cannot be read: %j', (text, message) => {
    writeFileSync(join(folder, 'broken.arazzo.yaml'), text)
    expect(() => readStories(folder)).toThrow(message)
  })

  it('say which operation there is not', () => {
    const [file] = workflows
    const [story] = file?.workflows ?? []
    const steps = (story?.steps ?? []).map((step) => ({ ...step, operationId: 'none' }))
    const wrong = [{ ...file, workflows: [{ ...story, steps }] }] as typeof workflows
    expect(() => storiesPage({ service: { ...service, workflows: wrong }, highlight })).toThrow(
      /tenants\.arazzo\.yaml: step chooseCompany calls none, which no document has/,
    )
  })
})
