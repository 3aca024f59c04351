import { describe, expect, it } from 'vitest'
import { assertDocs, setDocs } from '../src/registry/docs-address.js'
import { makeWorkspace, type Workspace } from './workspace.js'

const DOCS = 'https://docs.example/shop'
const HOVERS = 'packages/client/dist/generated/operations.d.ts'

function workspace(): Workspace {
  return makeWorkspace({
    'package.json': { name: 'shop' },
    'packages/client/package.json': { name: '@shop/client' },
    'packages/client/README.md': '# Client\n\nCalls.\n\n<!-- docs -->\n\n## Begin\n',
    'packages/client/AGENTS.md': '# Agents\n\n<!-- docs -->\n',
    [HOVERS]: `/** @see {@link ${DOCS}/operations/a.html} */`,
    'packages/own/package.json': { name: '@shop/own', private: true },
    'packages/own/README.md': '# Own\n',
  })
}

describe('the address of the docs', () => {
  it('is written by one command wherever npm and editors show it, and can be changed', async () => {
    const tree = workspace()
    for (const url of ['https://old.example/', DOCS]) setDocs(tree.root, url)
    const links = `Documentation: [guides and operations](${DOCS}/index.html), [the same for agents](${DOCS}/llms.txt).`
    expect(JSON.parse(tree.read('package.json'))).toMatchObject({ homepage: DOCS })
    expect(JSON.parse(tree.read('packages/client/package.json'))).toMatchObject({ homepage: DOCS })
    expect(tree.read('packages/client/README.md')).toBe(`# Client\n\nCalls.\n\n<!-- docs -->\n\n${links}\n\n## Begin\n`)
    expect(tree.read('packages/client/AGENTS.md')).toBe(`# Agents\n\n<!-- docs -->\n\n${links}\n`)
    expect(tree.read('packages/own/README.md')).toBe('# Own\n')
    expect(() => assertDocs(tree.root)).not.toThrow()
  })

  it('must be known to a release', () => {
    expect(() => assertDocs(workspace().root)).toThrow(
      "the packages don't name where their docs are. Run `npm run release -- docs https://docs.example/cloud-cost`, build, and commit",
    )
  })

  it.each([
    ['packages/client/package.json', '{ "name": "@shop/client" }', 'homepage of @shop/client'],
    ['packages/client/README.md', '# Client\n', '@shop/client/README.md'],
    ['packages/client/AGENTS.md', '# Agents\n', '@shop/client/AGENTS.md'],
    [HOVERS, '/** @see `docs/operations/a.html` */', 'comments of @shop/client'],
  ])('must be the same in %s', async (file, text, place) => {
    const tree = workspace()
    setDocs(tree.root, DOCS)
    tree.write(file, text)
    expect(() => assertDocs(tree.root)).toThrow(`the docs are at ${DOCS}, and these lead elsewhere: ${place}. Run`)
  })

  it.each(['docs', 'http://docs.example', 'https://docs.example/?a', 'https://docs.example/a b', 'ftp://x'])(
    'is not %s',
    (url) => {
      expect(() => setDocs('/', url)).toThrow(`${url} must be the https address of the docs, such as`)
    },
  )
})
