import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { PROGRAM } from '../src/checks/cli.js'
import { tryOptions } from '../src/model/option-trials.js'
import { contract, makeWorkspace } from './workspace.js'

describe('contract', () => {
  it('shows how it is used when asked', async () => {
    const { code, out, err } = await contract('--help')
    expect({ code, err }).toEqual({ code: 0, err: [] })
    for (const command of ['check', 'examples', 'lint', 'certainty', 'publish', 'workflows'])
      expect(out.join('\n')).toMatch(new RegExp(`^ {2}${command} .*<`, 'm'))
  })

  it('shows how it is used, and fails, without a command', async () => {
    const help = await contract('--help')
    expect(await contract()).toEqual({ code: 2, out: [], err: help.out })
  })

  it.each([
    { args: ['checks', 'spec/shop'], problem: "unknown command 'checks' (Did you mean check?)" },
    { args: ['examples', 'spec/shop', '--fix'], problem: 'unknown option --fix. See contract examples --help.' },
    { args: ['examples'], problem: "missing required argument 'folder'. See contract examples --help." },
    { args: ['lint', 'spec/shop', 'bank'], problem: 'unexpected argument "bank". See contract lint --help.' },
    { args: ['publish', 'spec'], problem: "missing required argument 'folder'. See contract publish --help." },
  ])('says what is wrong with `contract $args`, and where to read on', async ({ args, problem }) => {
    expect(await contract(...args)).toEqual({ code: 2, out: [], err: [`contract: ${problem}`] })
  })

  it('refuses each option in an odd form', async () => {
    const others = { certainty: ['spec/shop'], questions: ['spec'] }
    expect((await tryOptions(PROGRAM, others)).notRefused).toEqual([])
  })

  it.each(['examples', 'lint', 'certainty'])('%s says how to get a bundle that is missing', async (command) => {
    const workspace = makeWorkspace({ 'spec/shop/openapi.yaml': '' })
    expect(await contract(command, workspace.path('spec/shop'))).toEqual({
      code: 2,
      out: [],
      err: ['contract: spec/shop/generated/openapi.json not found. Bundle the contract first: npm run task -- bundle'],
    })
  })

  it('says how to fix a bundle that was cut off', async () => {
    const workspace = makeWorkspace({ 'spec/shop/generated/openapi.json': '{"openapi": ' })
    expect(await contract('examples', workspace.path('spec/shop'))).toEqual({
      code: 2,
      out: [],
      err: [
        'contract: spec/shop/generated/openapi.json must be a JSON document. Bundle the contract first: npm run task -- bundle',
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
      err: ['contract: spec/example-company.yaml not found. Restore it: it holds the ids that examples may use.'],
    })
  })
})
