import * as fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { learn } from '../../src/learn/proposal.js'
import { proposalParts, textOf } from '../../src/learn/proposal-text.js'
import { writeTogether } from '../../src/learn/write-together.js'
import { temporaryFolder } from '../support/verify.js'
import { writeHar } from './recording.js'
import { copySpec } from './spec-copy.js'

describe('files that are written together', () => {
  const contentOf = (folder: string): Record<string, string> =>
    Object.fromEntries(
      fs
        .readdirSync(folder)
        .filter((name) => fs.statSync(join(folder, name)).isFile())
        .map((name) => [name, fs.readFileSync(join(folder, name), 'utf8')]),
    )

  const begun = (): string => {
    const folder = temporaryFolder()
    fs.writeFileSync(join(folder, 'a.yaml'), 'a: 1', { mode: 0o640 })
    fs.writeFileSync(join(folder, 'c.yaml'), 'c: 1')
    fs.mkdirSync(join(folder, 'folder'))
    return folder
  }

  it.each([
    ['in place of a folder', 'folder'],
    ['in a folder that is not there', 'none/d.yaml'],
    ['below a file', 'a.yaml/d.yaml'],
  ])('are all as before when one can not be written: %s', (_, wrong) => {
    for (const position of [0, 1, 3]) {
      const folder = begun()
      const before = contentOf(folder)
      const names = ['a.yaml', 'new.yaml', 'c.yaml']
      names.splice(position, 0, wrong)
      const files = new Map(names.map((name) => [join(folder, name), 'x: 2']))
      expect(() => writeTogether(files)).toThrow(`nothing was written, since ${join(folder, wrong)} can't be: `)
      expect(contentOf(folder)).toEqual(before)
      expect(fs.statSync(join(folder, 'a.yaml')).mode & 0o777).toBe(0o640)
    }
  })

  it('are all there otherwise, at the target of a link, and can be restored', () => {
    const folder = begun()
    const before = contentOf(folder)
    fs.symlinkSync(join(folder, 'a.yaml'), join(folder, 'folder', 'link.yaml'))
    const names = ['folder/link.yaml', 'new.yaml', 'c.yaml']
    const restore = writeTogether(new Map(names.map((name) => [join(folder, name), 'x: 2'])))
    expect(contentOf(folder)).toEqual({ 'a.yaml': 'x: 2', 'new.yaml': 'x: 2', 'c.yaml': 'x: 2' })
    expect(fs.lstatSync(join(folder, 'folder', 'link.yaml')).isSymbolicLink()).toBe(true)
    restore()
    expect(contentOf(folder)).toEqual(before)
  })
})

describe('a field with the name of something that every object has', () => {
  const copy = copySpec(['platform'])
  afterAll(() => copy.remove())

  it('is learned as any other', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'items', 'length', 'type']
    const fields = names.map((name) => `"${name}": 1`).join()
    const nested = names.map((name) => `"${name}": {${fields}}`).join()
    const body = `{"status": "success", ${fields}, "data": {${nested}, "list": [{${nested}}]}}`
    const path = join(temporaryFolder(), 'seen.har')
    const query = names.map((name) => `${name}=1`).join('&')
    const exchange = { target: `/platform/v2/companies?${query}`, body, headers: names, redacted: names.slice(-1) }
    writeHar(path, Array(5).fill(exchange))
    const proposal = learn([path], copy.spec)
    const text = textOf(proposalParts(proposal))
    for (const name of names) expect(text).toContain(`\`${name}\``)
    const written = [...proposal.texts.values()].map((yaml) => JSON.stringify(parse(yaml)))
    for (const name of names) expect(written.some((json) => json.includes(`"${name}":{"type"`))).toBe(true)
    expect(proposal.deviations.filter(({ isAssumed }) => !isAssumed)).toEqual([])
  })
})
