import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupNames } from '@cloud-cost/contract/group'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..', '..', '..')
const dist = join(root, 'packages', 'openapi', 'dist')

it.each(TRIES_ALL ? [...groupNames(root), 'all'] : ['platform'])(
  '%s.yaml says to a reader of YAML 1.1 what the JSON says',
  (name) => {
    const [json, yaml] = ['json', 'yaml'].map((form) => readFileSync(join(dist, `${name}.${form}`), 'utf8'))
    expect(parse(yaml ?? '', { version: '1.1' })).toEqual(JSON.parse(json ?? ''))
  },
  60_000,
)
