import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { toYaml } from '../../src/model/document-text.js'

/** Texts that readers of YAML 1.1 or of 1.2 may take for something else. */
const TEXTS = [
  ...['yes', 'no', 'on', 'off', 'y', 'n', 'Y', 'N', 'NO', 'Yes', 'true', 'FALSE', '~', 'null', 'Null', 'NULL', ''],
  ...[
    '2026-03-01',
    '2026-3-1',
    '2026-03-02 10:00:00',
    '2001-12-14t21:59:43.10-05:00',
    '2026-03-01T00:00:00Z',
    '2026-03-01T',
  ],
  ...['1:30', '10:00', '00:00', '10:00:00', '190:20:30', '190:20:30.15', '-1:30', '1:2:3'],
  ...['012', '08', '0o12', '0b11', '-0b1', '0b', '0x1F', '+0x1', '1_000', '1__0', '_1', '0_', '685_230.15', '0.1_0'],
  ...[
    '0',
    '-0',
    '+1',
    '1.5',
    '1.',
    '0.',
    '.5',
    '+.5',
    '.',
    '1e3',
    '1.e1',
    '1e',
    '12e03',
    '6.8523015e+5',
    '.inf',
    '-.inf',
    '.NaN',
    'nan',
  ],
  ...[
    '<<',
    '=',
    '-',
    '?',
    ':',
    '- a',
    'a: b',
    'a:',
    ':a',
    '#a',
    'a #b',
    '@a',
    '`a',
    '%a',
    '&a',
    '*a',
    '!a',
    '|',
    '>',
    '"a',
    "'a",
    '{a',
    '[a',
    ',',
    '---',
    '...',
    '--- a',
  ],
  ...['a\nb', 'a\n\nb\n', ' a', 'a ', ' \na', 'a\n b\n', 'tab\t', 'a\tb: c', '\r', 'a\r\nb'],
  ...[
    '\u0001',
    '\u007f',
    '\u0085',
    'a\u0085b',
    '\u00a0',
    '\u2028',
    'a\u2028b',
    'a\u2029',
    '\ufeff',
    'a\ufeffb',
    '😀',
    'Zoë 月',
  ],
]
const NUMBERS = [0, 1, 1.5, 1e21, 1e-7, -2.5e-9, 0.1, 100_000, 123_456_789_012]

const document = {
  values: [...TEXTS, ...NUMBERS],
  names: Object.fromEntries(TEXTS.map((text, index) => [text, index])),
}

const hasPyYaml = spawnSync('python3', ['-c', 'import yaml']).status === 0

describe('a published document in YAML', () => {
  it.each(['1.1', '1.2'] as const)('says the same to a reader of YAML %s', (version) => {
    const read = parse(toYaml(document), { version }) as typeof document
    expect(read.values).toEqual(document.values)
    expect(Object.entries(read.names)).toEqual(Object.entries(document.names))
  })

  it.skipIf(!hasPyYaml)('says the same to PyYAML', () => {
    const program = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin.buffer.read())))'
    const { stdout, stderr } = spawnSync('python3', ['-c', program], { input: toYaml(document), encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(document)
  })

  it('quotes nothing that every reader takes for text', () => {
    expect(
      toYaml({ title: 'Things for sale', path: '/shop/v1/things', words: ['yesterday', 'none', '1 thing'] }),
    ).not.toMatch(/["']/)
  })
})
