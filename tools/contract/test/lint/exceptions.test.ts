import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isMap, isScalar, parseDocument } from 'yaml'

interface Exception {
  readonly rule: string
  readonly explained: boolean
}

/** Rules that a ruleset switches off, each explained by the comment above it or above the rules before it. */
function exceptionsIn(yaml: string): Exception[] {
  const rules = parseDocument(yaml).get('rules')
  if (!isMap(rules)) throw new Error('no rules')
  const lines = yaml.split('\n')
  return rules.items.flatMap(({ key, value }): Exception[] => {
    if (!isScalar(key) || !isScalar(value) || value.value !== 'off') return []
    const rule = String(key.value)
    let above = lines.findIndex((line) => line.trim() === `${rule}: off`) - 1
    while (lines[above]?.endsWith(': off')) above--
    return [{ rule, explained: isReason(lines[above] ?? '') }]
  })
}

/** A comment with words in it; a heading between dashes is no reason. */
function isReason(line: string): boolean {
  return /^\s*# (?!-).*[a-z]/.test(line)
}

describe('exceptions from the rules of others', () => {
  const exceptions = exceptionsIn(readFileSync(join(import.meta.dirname, '../../../../.spectral.yaml'), 'utf8'))

  it('are found', () => {
    expect(exceptions.length).toBeGreaterThan(0)
  })

  it.each(exceptions)('$rule has its reason above it', ({ explained }) => {
    expect(explained).toBe(true)
  })

  it('are only rules of others', () => {
    expect(exceptions.filter(({ rule }) => rule.startsWith('cloud-cost-'))).toEqual([])
  })
})
