import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyWorkingTree, newGroup, REPOSITORY, textsOf } from './working-tree.js'

describe('a wrong call', () => {
  it.each([
    ['no name', [], "missing required argument 'name'. See npm run new-group -- --help."],
    ['two names', ['unheard', 'forecast'], 'unexpected argument "forecast".'],
    [
      'a name with a dash',
      ['data-lake'],
      "data-lake can't be the name of a group. Take one word in lower-case letters, such as budget.",
    ],
    ['a name in upper case', ['Unheard'], "Unheard can't be the name of a group."],
    ['a name of one letter', ['b'], "b can't be the name of a group."],
    ['a name with a digit', ['unheard2'], "unheard2 can't be the name of a group."],
    ['a page of the docs', ['certainty'], 'certainty is the name of something else already. Take another one.'],
    ['a folder of the contract', ['shared'], 'shared is the name of something else already.'],
    ['an unknown option', ['unheard', '--paht', '/x'], 'unknown option --paht; did you mean --path?'],
    ['an option without its value', ['unheard', '--path'], 'a value of --path is required. See'],
    [
      'a path of another group',
      ['unheard', '--path', '/cost/v1/x'],
      '--path /cost/v1/x must be the group, its version and what is listed, without parameters: /unheard/v1/items.',
    ],
    ['a path without a version', ['unheard', '--path', '/unheard/items'], '--path /unheard/items must be'],
    ['a path of a version alone', ['unheard', '--path', '/unheard/v1'], '--path /unheard/v1 must be'],
    ['a path with a parameter', ['unheard', '--path', '/unheard/v1/{id}'], '--path /unheard/v1/{id} must be'],
    [
      'an operation that is not a list',
      ['unheard', '--operation', 'getUnheard'],
      '--operation getUnheard must be the name of a list: listUnheardItems.',
    ],
    ['an operation in another case', ['unheard', '--operation', 'list_unheards'], '--operation list_unheards must be'],
    ['a group that exists', ['cost'], 'spec/cost already exists. Take another name, or remove it.'],
    [
      'an operation that exists',
      ['unheard', '--operation', 'listCompanies'],
      'listCompanies is an operation of platform already. Give another name with --operation.',
    ],
  ])('is refused: %s', async (_, args, message) => {
    const { code, name, out, err } = await newGroup(REPOSITORY, ...args)
    expect({ code, name, out }).toEqual({ code: 2, name: undefined, out: [] })
    expect(err).toHaveLength(1)
    expect(err[0]).toContain(`new-group: ${message}`)
  })

  it('is explained on demand', async () => {
    expect(await newGroup(REPOSITORY, '--help')).toEqual({
      code: 0,
      out: [expect.stringContaining('Usage: npm run new-group -- [options] <name>')],
      err: [],
    })
  })
})

it('nothing is written where the place for a part of it is gone', async () => {
  const { root, remove } = copyWorkingTree()
  onTestFinished(remove)
  const readme = join(root, 'README.md')
  writeFileSync(readme, readFileSync(readme, 'utf8').replaceAll(/^\| \[\w+\]\(spec\/.*\n/gm, ''))
  const before = textsOf(root)
  const { code, err } = await newGroup(root, 'unheard')
  expect(code).toBe(2)
  expect(err).toEqual([
    'new-group: README.md has no line that begins with `| [asset](spec/asset/openapi.yaml) |`, behind which the new group would stand. Restore it.',
  ])
  expect(textsOf(root)).toEqual(before)
})
