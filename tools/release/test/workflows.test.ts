import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readJson } from '../src/workspace.js'
import { ROOT } from './workspace.js'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly 'timeout-minutes'?: number
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const FOLDER = join(ROOT, '.github', 'workflows')
const scripts = readJson(join(ROOT, 'package.json'))['scripts'] as Record<string, string>

/** Names of all packages of the tree. */
const packages = ['packages', 'tools', 'spec']
  .flatMap((parent) => readdirSync(join(ROOT, parent)).map((name) => join(ROOT, parent, name, 'package.json')))
  .filter((file) => existsSync(file))
  .map((file) => readJson(file)['name'])

const workflows = readdirSync(FOLDER).map((name): [string, Workflow] => [
  name,
  parse(readFileSync(join(FOLDER, name), 'utf8')) as Workflow,
])

const texts = (job: Job): string[] =>
  job.steps
    .flatMap(({ run, with: inputs = {} }) => [run, inputs['version'], inputs['publish']])
    .map((text) => String(text ?? ''))

describe.each(workflows)('the workflow %s', (_, workflow) => {
  const jobs = Object.entries(workflow.jobs)

  it('reads only, unless a job says what it has to write', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target')
  })

  it.each(jobs)('ends the job %s after a while', (__, job) => {
    expect(job['timeout-minutes']).toBeLessThanOrEqual(60)
  })

  it.each(jobs)('names scripts and files in the job %s that exist', (__, job) => {
    for (const text of texts(job)) {
      for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([script])
      for (const [file] of text.matchAll(/(?:\.ci|tools|packages)\/[\w/-]+(?:\.js|\.mjs|run)\b/g))
        expect(existsSync(join(ROOT, file)), file).toBe(true)
      for (const [, name] of text.matchAll(/--filter=(\S+)/g)) expect(packages, name).toContain(name)
    }
  })

  it.each(jobs)(
    'names each action of the job %s with its version, and puts no text of others into a script',
    (__, job) => {
      for (const { uses, run } of job.steps) {
        if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@(v\d+|[0-9a-f]{40})$/)
        expect(run ?? '').not.toContain('${{')
      }
    },
  )
})

it('only the release workflow has the identity to publish', () => {
  const able = workflows.flatMap(([name, { jobs }]) =>
    Object.values(jobs)
      .filter(({ permissions }) => permissions?.['id-token'] === 'write')
      .map(() => name),
  )
  expect(able).toEqual(['release.yml'])
})

it('the templates are forms that can be filled in', () => {
  const folder = join(ROOT, '.github', 'ISSUE_TEMPLATE')
  for (const name of readdirSync(folder).filter((file) => file !== 'config.yml')) {
    const form = parse(readFileSync(join(folder, name), 'utf8')) as { body: { id: string; type: string }[] }
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) })
    expect(new Set(form.body.map(({ id }) => id)).size, name).toBe(form.body.length)
  }
})
