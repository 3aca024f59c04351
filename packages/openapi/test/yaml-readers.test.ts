import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const dist = join(import.meta.dirname, '..', 'dist')

it.each(TRIES_ALL ? ['asset', 'cost', 'platform', 'all'] : ['platform'])(
  '%s.yaml says to a reader of YAML 1.1 what the JSON says',
  (name) => {
    const [json, yaml] = ['json', 'yaml'].map((form) => readFileSync(join(dist, `${name}.${form}`), 'utf8'))
    expect(parse(yaml ?? '', { version: '1.1' })).toEqual(JSON.parse(json ?? ''))
  },
  60_000,
)
