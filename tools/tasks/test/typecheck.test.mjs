import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { root, workspacesOf } from '../workspaces.mjs'

it('the compiler looks at every workspace with code of its own', () => {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  // Clients are generated whole: their builds compile all of them.
  const workspaces = workspacesOf(root).filter(
    (folder) => existsSync(join(folder, 'tsconfig.json')) && !folder.endsWith('-client'),
  )
  expect(workspaces.length).toBeGreaterThan(15)
  expect(references.map(({ path }) => path)).toEqual(
    expect.arrayContaining(workspaces.map((folder) => relative(root, folder))),
  )
})
