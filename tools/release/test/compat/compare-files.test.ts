import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { PROGRAM } from '../../src/cli.js'
import { outcome } from '../workspace.js'
import { documentWith } from './changes.js'

const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-documents-'))

function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : stringify(content))
  return path
}

const plain = documentWith('request', { type: 'object', properties: { name: { type: 'string' } } })

it('compares two documents, says where what breaks stands, and fails', async () => {
  const [before, after] = [
    file('before.yaml', plain),
    file(
      'after.yaml',
      documentWith('request', { type: 'object', properties: { name: { type: 'string', maxLength: 5 } } }),
    ),
  ]
  const { code, out } = await outcome(() => PROGRAM.run(['compat', before, after]))
  expect(code).toBe(1)
  expect(out).toContain(`Compared with ${before}: 1 breaking.`)
  const [, place = ''] = out.split('takes less: `maxLength` `5` is new. Breaks callers who send it. (')
  const [, path, number] = /^(.*):(\d+)\)/.exec(place) ?? []
  expect(path).toBe(after)
  expect(readFileSync(after, 'utf8').split('\n')[Number(number) - 1]?.trim()).toBe('maxLength: 5')
})

it('prints what is added, and passes', async () => {
  const more = { type: 'object', properties: { name: { type: 'string' }, size: { type: 'integer' } } }
  const { code, out } = await outcome(() =>
    PROGRAM.run(['compat', file('a.json', JSON.stringify(plain)), file('b.yaml', documentWith('request', more))]),
  )
  expect(code).toBe(0)
  expect(out).toContain('### added\n- Platform saveThing: `size` of the request body is new.')
})

it('ends with schemas that contain themselves', async () => {
  const node = (more: object): object => ({
    type: 'object',
    properties: {
      next: { $ref: '#/$defs/Node' },
      also: { anyOf: [{ $ref: '#/$defs/Node' }, { type: 'null' }] },
      ...more,
    },
  })
  const recursive = (more: object): string =>
    stringify(documentWith('request', { $ref: '#/$defs/Node', $defs: { Node: node(more) } } as never))
  const [before, after] = [file('loop.yaml', recursive({})), file('loop2.yaml', recursive({ n: { type: 'string' } }))]
  expect((await outcome(() => PROGRAM.run(['compat', before, after]))).code).toBe(0)
  expect((await outcome(() => PROGRAM.run(['compat', after, before]))).code).toBe(1)
})

it.each([
  ['a missing file', '/no/such/file.yaml', '/no/such/file.yaml is no file. Give an OpenAPI document.'],
  ['no YAML', file('broken.yaml', 'a: [b\nc: d\n'), 'Give a document in YAML or JSON.'],
  [
    'no OpenAPI',
    file('other.yaml', 'swagger: "2.0"\n'),
    'is no OpenAPI document of version 3.0 or 3.1. Give another file.',
  ],
])('refuses %s in one sentence', async (_, path, message) => {
  const { code, err } = await outcome(() => PROGRAM.run(['compat', path, file('plain.yaml', plain)]))
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) })
})

it('takes no file or two', async () => {
  const { code, err } = await outcome(() => PROGRAM.run(['compat', 'one.yaml']))
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('compat requires two documents, or none.') })
})
