import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { installCommands, recipeFor } from '../src/recipe.js'
import { complete, README, type Results, shortfalls, toMarkdown, withDocumentTable } from '../src/report.js'
import { createMockForCalls, failedCalls, serveLaterVersion } from '../src/run-tool.js'
import { FOUR_CALLS, programsToInstall, TOOLS as tools } from '../src/tool.js'

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

const headers = { authorization: 'Bearer fake-token', 'content-type': 'application/json' }

/** What the mock has seen when all calls were made, each with its body changed. */
async function requestsOf(change: (body: object) => object = (body) => body) {
  const mock = createMockForCalls()
  for (const { method, path, query = {}, body } of FOUR_CALLS) {
    const url = `http://mock${path}?${new URLSearchParams(query)}`
    const sent = body === undefined ? {} : { body: JSON.stringify(change(body)) }
    await mock.fetch(url, { method, headers, ...sent })
  }
  return mock.requests()
}

describe('the four calls', () => {
  const printed = FOUR_CALLS.map(({ prints }) => prints).join('\n')

  it('all count when each arrived and was understood', async () => {
    expect(failedCalls(printed, await requestsOf())).toEqual([])
  })

  it.each(FOUR_CALLS)('$name does not count when its answer was not understood', async ({ name, prints }) => {
    expect(failedCalls(printed.replace(prints, ''), await requestsOf())).toEqual([name])
  })

  it('does not count a POST that lost a member on its way', async () => {
    const requests = await requestsOf(({ ...body }) => ({ ...body, vendor: undefined }))
    expect(failedCalls(printed, requests)).toEqual(['a POST with a body'])
  })

  it('are answered by the mock as the programs have to understand it', async () => {
    expect((await requestsOf()).map(({ status }) => status)).toEqual([200, 200, 200, 404])
  })
})

describe('a tool', () => {
  it.each(tools.filter(({ calls }) => calls !== undefined))('$name has programs for its calls', ({ name }) => {
    expect(existsSync(new URL(`../calls/${name}/`, import.meta.url))).toBe(true)
  })

  it.each(tools)('$name is pinned to the version that is shown', ({ packages, version }) => {
    expect(JSON.stringify(packages)).toContain(version)
  })

  it.each(tools)('$name is worse than expected when nothing works', (tool) => {
    expect(shortfalls(tool, { generated: 0, compiled: 0, calls: 0 })).not.toEqual([])
    expect(shortfalls(tool, complete(tool))).toEqual([])
  })

  it('is skipped without the programs of all its registries', () => {
    const tool = tools.find(({ name }) => name === 'python')
    expect(tool && programsToInstall(tool)).toEqual(['java', 'mvn', 'python3'])
  })

  it('is not expected to compile and call what it writes where a program for that is not installed', () => {
    const [tool] = tools.filter(({ name }) => name === 'go')
    if (tool === undefined) throw new Error('There is no tool for Go')
    const { generated } = complete(tool)
    expect(shortfalls(tool, { generated, compiled: 0, calls: 0 }, ['go'])).toEqual([])
    expect(shortfalls(tool, { generated: generated - 1, compiled: 0, calls: 0 }, ['go'])).toEqual([
      `generated: ${generated - 1} instead of ${generated}`,
    ])
  })
})

describe('a recipe', () => {
  const textOf = (tool: (typeof tools)[number], group: string, options: 'flags' | 'defaults'): string => {
    const { files, generate } = recipeFor(tool, group, options)
    return [...Object.values(files), generate].join('\n')
  }

  it.each(tools)('of $name reads the document that the table names, and needs no variable', (tool) => {
    const text = textOf(tool, 'platform', 'flags')
    expect(text).toContain(`platform.${tool.document}`)
    expect(`${text}${installCommands(tool.packages)}`).not.toMatch(/\$|PACKAGE/)
  })

  it.each(tools)('of $name is the same for another group, with its name', (tool) => {
    const text = textOf(tool, 'asset', 'flags')
    expect(text).toContain(`asset.${tool.document}`)
    expect(text.replaceAll('asset', 'platform')).toBe(textOf(tool, 'platform', 'flags'))
  })

  it.each(tools.filter(({ flags }) => flags !== undefined))(
    'of $name has its flags, and can leave them out',
    (tool) => {
      for (const { flag } of tool.flags ?? []) {
        expect(textOf(tool, 'platform', 'flags')).toContain(flag)
        expect(textOf(tool, 'platform', 'defaults')).not.toContain(flag)
      }
    },
  )

  it('is on the page, with the commands that install its tool', () => {
    const results = JSON.parse(read('results.json')) as Results
    const page = read('RESULTS.md')
    expect(page).toBe(toMarkdown(tools, results))
    for (const tool of tools) expect(page).toContain(installCommands(tool.packages))
  })
})

it('is in the README which document each tool takes', () => {
  const text = readFileSync(README, 'utf8')
  expect(withDocumentTable(text)).toBe(text)
  for (const { title, document } of tools) expect(text).toContain(`| ${title} | \`asset.${document}\` |`)
})

it('answers as a later version of the service, with a further member in each object', async () => {
  const server = await serveLaterVersion(createMockForCalls())
  const accounts = `${server.url}/platform/v2/companies/C-1042/vendors/aws/accounts`
  const found = await fetch(`${accounts}?accountType=member`, { headers })
  const later = { memberOfALaterVersion: 'new' }
  expect(found.status).toBe(200)
  expect(await found.json()).toMatchObject({ ...later, data: { ...later, list: [{ ...later }, {}, {}, {}, {}] } })
  const missing = await fetch(`${accounts}/000000000000`, { headers })
  expect(missing.status).toBe(404)
  expect(await missing.json()).toMatchObject({ status: 'error', ...later })
  server.close()
})
