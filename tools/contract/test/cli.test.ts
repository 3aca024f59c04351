import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { contract, makeWorkspace } from './workspace.js'

describe('contract', () => {
  it('shows how it is used when asked', async () => {
    const { code, out, err } = await contract('--help')
    expect({ code, err }).toEqual({ code: 0, err: [] })
    for (const command of ['check', 'examples', 'lint', 'certainty', 'publish', 'workflows'])
      expect(out.join('\n')).toContain(`  ${command} <`)
  })

  it('shows how it is used, and fails, without a command', async () => {
    const help = await contract('--help')
    expect(await contract()).toEqual({ ...help, code: 2 })
  })

  it.each([
    { args: ['checks', 'spec/shop'], problem: 'unknown command checks.' },
    { args: ['examples', 'spec/shop', '--fix'], problem: 'unknown option --fix.' },
    { args: ['lint', 'spec/shop', '--check'], problem: 'unknown option --check.' },
    { args: ['certainty', '--chek', 'spec/shop'], problem: 'unknown option --chek; did you mean --check?' },
    { args: ['examples'], problem: 'examples takes 1 argument, not 0.' },
    { args: ['lint', 'spec/shop', 'spec/bank'], problem: 'lint takes 1 argument, not 2.' },
    { args: ['certainty', '--check'], problem: 'certainty takes 1 argument, not 0.' },
    { args: ['workflows'], problem: 'workflows takes 1 argument, not 0.' },
    { args: ['publish', 'spec'], problem: 'publish takes 2 arguments, not 1.' },
  ])('says what is wrong with `contract $args`, and how it is used', async ({ args, problem }) => {
    const { code, out, err } = await contract(...args)
    expect({ code, out }).toEqual({ code: 2, out: [] })
    expect(err.join('\n')).toContain(`contract: ${problem}\n\nUsage: contract <command>`)
  })

  it.each(['examples', 'lint', 'certainty'])('%s says how to get a bundle that is missing', async (command) => {
    const workspace = makeWorkspace({ 'spec/shop/openapi.yaml': '' })
    expect(await contract(command, workspace.path('spec/shop'))).toEqual({
      code: 2,
      out: [],
      err: ['contract: spec/shop/generated/openapi.json not found. Bundle the contract first: npm run bundle'],
    })
  })

  it('says how to fix a bundle that was cut off', async () => {
    const workspace = makeWorkspace({ 'spec/shop/generated/openapi.json': '{"openapi": ' })
    expect(await contract('examples', workspace.path('spec/shop'))).toEqual({
      code: 2,
      out: [],
      err: [
        'contract: spec/shop/generated/openapi.json must be a JSON document. Bundle the contract first: npm run bundle',
      ],
    })
  })

  it('refuses a folder outside of any working tree', async () => {
    expect(await contract('examples', tmpdir())).toMatchObject({
      code: 2,
      err: [`contract: no folder above ${tmpdir()} holds a pnpm-workspace.yaml. Give a folder of the working tree.`],
    })
  })

  it('says which file of the contract is missing', async () => {
    const workspace = makeWorkspace({ 'spec/shop/generated/openapi.json': {} })
    expect(await contract('examples', workspace.path('spec/shop'))).toEqual({
      code: 2,
      out: [],
      err: ['contract: spec/cast.yaml not found. Restore it: it holds the ids that examples may use.'],
    })
  })
})
