import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blocksOf, type DocumentedPage, documentedPages } from '../src/rehearse/pages.js'
import { type PageResult, pageTable, runPage } from '../src/rehearse/run-page.js'
import { makeWorkspace, ROOT } from './workspace.js'

/** Runs a page in a project that has a stand-in for npx: its server writes a file while it listens. */
async function tried(text: string): Promise<PageResult & { readonly isServing: boolean }> {
  const npx =
    '#!/bin/sh\ntrap "rm -f serving; exit 0" TERM\necho "$@" > serving\necho on http://127.0.0.1:4010\nwhile true; do sleep 0.05; done\n'
  const workspace = makeWorkspace({ 'project/node_modules/.bin/npx': npx })
  chmodSync(workspace.path('project/node_modules/.bin/npx'), 0o755)
  mkdirSync(workspace.path('clone'))
  const folders = {
    project: workspace.path('project'),
    clone: workspace.path('clone'),
    registry: workspace.path('project'),
  }
  const page: DocumentedPage = { name: 'guide.md', blocks: blocksOf('guide.md', text) }
  return { ...(await runPage(page, folders)), isServing: existsSync(workspace.path('project/serving')) }
}

const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n`

describe('a page', () => {
  it('has its commands run from top to bottom, each where its note says, by what it starts', async () => {
    const text = `
${fenced('sh', 'echo first > file   # a comment\nnpx @cloud-cost/mock --port 0')}
${fenced('sh', 'grep -q cloud-cost/mock serving && \\\n  cat file')}
${fenced('output', 'first')}
<!-- rehearsal: in the clone -->
${fenced('bash', 'test ! -e file')}
${fenced('json', '{ not even JSON')}`
    expect(await tried(text)).toMatchObject({ problems: [], run: 3, skipped: [], isServing: false })
  })

  it('prints what its output says, in whatever colours', async () => {
    const text = `${fenced('sh', "printf '\\033[1mone\\033[0m'")}${fenced('output', 'one')}`
    expect(await tried(text)).toMatchObject({ problems: [], run: 1 })
  })

  it.each([
    ['a command that fails', fenced('sh', 'echo why >&2; exit 3'), 'guide.md:1: echo why >&2; exit 3: why'],
    [
      'another output than the page has',
      `${fenced('sh', 'echo one')}${fenced('output', 'two')}`,
      'guide.md:1: prints "one", and the page says "two"',
    ],
    ['a server that ends', fenced('sh', 'npm start --prefix=no-such-folder'), 'guide.md:1: npm start'],
  ])('fails for %s', async (_, text, problem) => {
    expect((await tried(text)).problems.join()).toContain(problem)
  })

  it.each([
    [`<!-- rehearsal: not run, it needs a deployment -->\n${fenced('ts', 'nonsense(')}`, 'it needs a deployment'],
    [fenced('bash', 'no-such-program --version'), 'this machine lacks no-such-program'],
  ])('lists what is not run', async (text, reason) => {
    const result = await tried(text)
    expect(result).toMatchObject({ problems: [], run: 0, skipped: [expect.stringContaining(reason)] })
    expect(pageTable([result])).toContain(`not run  guide.md:`)
  })

  it.each([
    ['<!-- rehearsal: not run -->\n```sh\ntrue\n```', 'guide.md:1: <!-- rehearsal: … --> must say'],
    ['<!-- rehearsal: in the clone -->\n\n```sh\ntrue\n```', 'guide.md:1: <!-- rehearsal: … --> must say'],
    ['text\n```sh\ntrue', 'guide.md:2: the block has no end'],
  ])('is refused for a note or a block that is not whole', (text, message) => {
    expect(() => blocksOf('guide.md', text)).toThrow(message)
  })
})

it('the README of the repository, those of the published packages and the guides are rehearsed', () => {
  const pages = documentedPages(ROOT)
  const names = pages.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['README.md', 'packages/mock/README.md', 'packages/docs/content/guides/get-started.md']),
  )
  const commands = pages.flatMap(({ blocks }) => blocks).map(({ code }) => code)
  for (const command of [
    'npm start',
    'npm run release -- tarballs',
    'npx prism mock packages/openapi/dist/platform.json',
  ])
    expect(commands).toContain(command)
})
