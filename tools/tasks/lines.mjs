#!/usr/bin/env node
// Prints how many lines of what kind each package has, as git knows it: `npm run task -- lines`. A commit may be named: `node tools/tasks/lines.mjs HEAD~10`.
import { spawnSync } from 'node:child_process'
import { root } from './workspaces.mjs'

const KINDS = ['source', 'tests', 'css', 'yaml', 'generated']
const CODE = /\.(?:[cm]?[jt]s|tsx)$/
const TESTS = /(?:^|\/)(?:test|type-tests)\//
const commit = process.argv[2] ?? 'HEAD'

function git(args, input) {
  const { stdout, stderr, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8', input, maxBuffer: 2 ** 30 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** What a file counts as; nothing for prose and data. */
function kindOf(file, generated) {
  const isYaml = file.endsWith('.yaml') && file !== 'pnpm-lock.yaml'
  if (!CODE.test(file) && !file.endsWith('.css') && !isYaml) return undefined
  if (generated.has(file)) return 'generated'
  if (isYaml) return 'yaml'
  return TESTS.test(file) ? 'tests' : CODE.test(file) ? 'source' : 'css'
}

const files = git(['ls-tree', '-r', '--name-only', '-z', commit]).split('\0').filter(Boolean)
const attributes = git(['check-attr', '-z', '--stdin', 'linguist-generated'], files.join('\0')).split('\0')
const generated = new Set(files.filter((_, index) => ['set', 'true'].includes(attributes[3 * index + 2])))
const lines = new Map()
// An empty pattern matches every line.
for (const entry of git(['grep', '-c', '', commit]).trim().split('\n')) {
  const [, file, count] = /^[^:]+:(.*):(\d+)$/.exec(entry)
  const kind = kindOf(file, generated)
  if (kind === undefined) continue
  const [folder, name] = file.split('/')
  const place =
    ['packages', 'tools', 'spec'].includes(folder) && file.split('/').length > 2 ? `${folder}/${name}` : 'root'
  const sums = lines.get(place) ?? Object.fromEntries(KINDS.map((each) => [each, 0]))
  sums[kind] += Number(count)
  lines.set(place, sums)
}
const rows = [...lines].sort(([first], [second]) => (first < second ? -1 : 1))
const total = (kind) => rows.reduce((sum, [, sums]) => sum + sums[kind], 0)
rows.push(['all', Object.fromEntries(KINDS.map((kind) => [kind, total(kind)]))])
console.log([''.padEnd(26), ...KINDS.map((kind) => kind.padStart(9))].join(' '))
for (const [place, sums] of rows)
  console.log([place.padEnd(26), ...KINDS.map((kind) => String(sums[kind]).padStart(9))].join(' '))
