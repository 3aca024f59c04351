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
    expect(job['timeout-minutes']).toBeLessThanOrEqual(120)
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
    'names each action of the job %s by its commit, and puts no text of others into a script',
    (__, job) => {
      for (const { uses, run } of job.steps) {
        // A tag can be moved to other code, a commit can't.
        if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
        expect(run ?? '').not.toContain('${{')
      }
    },
  )
})

it.each(workflows)('%s says of each commit of an action which version it is', (name) => {
  const uses = readFileSync(join(FOLDER, name), 'utf8').match(/uses: .*/g) ?? []
  for (const line of uses) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  const versions = new Map(uses.map((line) => [line.split('@')[0], line]))
  expect(new Set(uses).size).toBe(versions.size)
})

it('only the job that publishes has the identity to publish, and does nothing else with a token to write', () => {
  const jobs = workflows.flatMap(([name, workflow]) =>
    Object.entries(workflow.jobs).map(([job, content]) => ({ name: `${name} ${job}`, content })),
  )
  const jobsWhere = (is: (job: Job) => boolean): string[] =>
    jobs.filter(({ content }) => is(content)).map(({ name }) => name)
  const able = jobsWhere(({ permissions }) => permissions?.['id-token'] !== undefined)
  expect(able).toEqual(['release.yml publish'])
  expect(jobsWhere((job) => texts(job).some((text) => text.includes('release -- publish')))).toEqual(able)
  const publish = jobs.find(({ name }) => able.includes(name))?.content
  expect(publish?.permissions).toEqual({ contents: 'write', 'id-token': 'write' })
})

it('the templates are forms that can be filled in', () => {
  const folder = join(ROOT, '.github', 'ISSUE_TEMPLATE')
  for (const name of readdirSync(folder).filter((file) => file !== 'config.yml')) {
    const form = parse(readFileSync(join(folder, name), 'utf8')) as { body: { id: string; type: string }[] }
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) })
    expect(new Set(form.body.map(({ id }) => id)).size, name).toBe(form.body.length)
  }
})
