// Resources, prompts and the search of the docs.

import { createMock, loadEstate } from '@cloud-cost/mock'
import operations from '@cloud-cost/openapi/operations'
import { describe, expect, it } from 'vitest'
import { open } from './support/session.js'

const mock = createMock({ estate: await loadEstate({ illustrative: true }) })
const { client, call } = await open({ fetch: (url, init) => mock.fetch(url, init) })
const ids = operations.flatMap((group) => group.operations.map(({ operationId }) => operationId))

describe('the resources', async () => {
  const { resources } = await client.listResources()

  it('are the guides, the glossary, what is certain and the open questions, in Markdown without dead links', async () => {
    const uris = resources.map(({ uri }) => uri)
    expect(uris).toEqual(
      expect.arrayContaining(['cloud-cost://glossary', 'cloud-cost://questions', 'cloud-cost://certainty']),
    )
    expect(uris.filter((uri) => uri.startsWith('cloud-cost://guides/')).length).toBeGreaterThan(15)
    for (const { uri, title, description, mimeType } of resources) {
      expect([title, description, mimeType]).toEqual([
        expect.stringMatching(/./),
        expect.stringMatching(/./),
        'text/markdown',
      ])
      const [content] = (await client.readResource({ uri })).contents
      const text = content !== undefined && 'text' in content ? content.text : ''
      expect(text, uri).toMatch(/^# /)
      expect(text).not.toContain('<!--')
      const links = Array.from(text.matchAll(/\]\(([^)#]+)[^)]*\)/g), ([, link = '']) => link)
      expect(
        links.filter((link) => !link.startsWith('https:') && !uris.includes(link)),
        uri,
      ).toEqual([])
    }
  })

  it('explain each code that a description has', async () => {
    const [content] = (await client.readResource({ uri: 'cloud-cost://questions' })).contents
    const text = content !== undefined && 'text' in content ? content.text : ''
    const codes = operations.flatMap((group) =>
      group.operations.flatMap(({ success }) =>
        success.fields.flatMap(({ certainty }) => certainty.flatMap((note) => note.codes)),
      ),
    )
    expect([...new Set(codes)].filter((code) => !text.includes(`- ${code}: `))).toEqual([])
  })

  it('are refused where there are none', async () => {
    await expect(client.readResource({ uri: 'cloud-cost://guides/nothing' })).rejects.toMatchObject({ code: -32_602 })
  })
})

describe('search_docs', () => {
  it.each([
    ['how do I get all pages', 'guides/paging'],
    ['what is amortized cost', 'glossary'],
    ['too many requests', 'guides/limits'],
    ['unit of an amount', 'guides/dates-and-money'],
    ['make the mock answer an error', 'guides/testing#choose-an-answer'],
    ['expired token', 'guides/authentication'],
    ['set up Claude Code', 'guides/agents'],
    ['test without a server in vitest', 'guides/test-runners'],
    ['why is the bill not the sum of the cost lines', 'guides/read-a-bill'],
    ['savings plan', 'glossary'],
  ])('finds a section for "%s"', async (words, page) => {
    const { text } = await call('search_docs', { words })
    expect(text).toContain(`cloud-cost://${page}`)
    expect(text.length).toBeLessThan(4000)
  })

  it('reads what it found, page or section, and names the pages where there is no such', async () => {
    const { text } = await call('search_docs', { words: 'paging cursor' })
    const [uri] = text.split('\n')
    const section = await call('search_docs', { uri })
    expect(section).toMatchObject({ isError: false })
    expect((await call('search_docs', { uri: uri?.replace(/#.*/, '') })).text.length).toBeGreaterThanOrEqual(
      section.text.length,
    )
    expect(await call('search_docs', { uri: 'cloud-cost://nothing' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('cloud-cost://glossary'),
    })
    expect(await call('search_docs', {})).toMatchObject({ isError: true })
    const pages = (await client.listResources()).resources.map(({ uri }) => uri).join(', ')
    expect((await call('search_docs', { words: 'xyzzyq' })).text).toBe(`Nothing was found. Pages are: ${pages}.`)
  })
})

describe('the prompts', async () => {
  const { prompts } = await client.listPrompts()

  it('are stories that people ask for', () => {
    expect(prompts.map(({ name }) => name)).toEqual([
      'explain-bill',
      'expiring-commitments',
      'what-to-remove',
      'onboard-azure-subscription',
    ])
    for (const { title, description, arguments: args } of prompts) {
      expect([title, description]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
      expect(args?.every((argument) => argument.required === false)).toBe(true)
    }
  })

  it.each(prompts.map(({ name }) => name))(
    '%s: each call that it has can be made, each operation exists',
    async (name) => {
      const own = prompts.find((prompt) => prompt.name === name)?.arguments ?? []
      const all = { company: 'C-1042', vendor: 'aws', month: '2026-03', days: '60', subscription: 'x', alias: 'y' }
      const given = Object.fromEntries(Object.entries(all).filter(([key]) => own.some((one) => one.name === key)))
      for (const args of [{}, given]) {
        const { messages } = await client.getPrompt({ name, arguments: args })
        const text = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n')
        expect(text).not.toMatch(/undefined|\[object/)
        expect((text.match(/\b(?:list|get|register)[A-Z]\w+/g) ?? []).filter((id) => !ids.includes(id))).toEqual([])
        const calls = Array.from(text.matchAll(/call_operation (\{.*\})$/gm), ([, json = '']) => JSON.parse(json))
        expect(calls.length).toBeGreaterThan(0)
        for (const one of calls)
          expect(await call('call_operation', { ...one, top: 3 })).toMatchObject({ isError: false })
      }
    },
  )

  it.each([
    ['explain-bill', 'month', 'March 2026', '2026-03'],
    ['explain-bill', 'month', '2026-13', '2026-03'],
    ['explain-bill', 'vendor', 'Amazon', 'aws'],
    ['expiring-commitments', 'days', 'soon', '90'],
  ])('%s refuses the %s %j, and says what it must be', async (name, argument, value, example) => {
    await expect(client.getPrompt({ name, arguments: { [argument]: value } })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringMatching(new RegExp(`${argument} .*${example}.*"${value}"`)),
    })
    await expect(client.getPrompt({ name, arguments: { [argument]: ` ${example} ` } })).resolves.toBeDefined()
  })

  it('has calls that are JSON whatever the company is called', async () => {
    const { messages } = await client.getPrompt({ name: 'what-to-remove', arguments: { company: '"{vendor}"\\' } })
    const [text = ''] = messages.map(({ content }) => (content.type === 'text' ? content.text : ''))
    const calls = Array.from(text.matchAll(/call_operation (\{.*\})$/gm), ([, json = '']) => JSON.parse(json))
    expect(calls[0].body.cmpnId).toBe('"{vendor}"\\')
  })

  it.each([
    ['moth', 'explain-bill has no argument "moth"; did you mean month?'],
    ['vendr', 'explain-bill has no argument "vendr"; did you mean vendor?'],
    ['colour', 'explain-bill has no argument "colour"; it takes month, vendor, company'],
  ])('refuse an argument that they have not: %s', async (name, message) => {
    const asked = client.getPrompt({ name: 'explain-bill', arguments: { month: '2026-03', [name]: 'x' } })
    await expect(asked).rejects.toMatchObject({ code: -32_602, message: expect.stringContaining(message) })
    await expect(client.getPrompt({ name: 'explain-bill', arguments: { [name]: '' } })).resolves.toBeDefined()
  })

  it('are left out where an operation of theirs is not offered', async () => {
    const other = await open({ groups: ['platform'] })
    expect((await other.client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['onboard-azure-subscription'])
  })
})
