import { describe, expect, it } from 'vitest'
import { docComment } from '../src/core/comment.js'

describe('docComment', () => {
  it('writes nothing for no text', () => {
    expect(docComment(' \n')).toBe('')
  })

  it('keeps a short text on one line', () => {
    expect(docComment('Id of a thing.', '  ')).toBe('  /** Id of a thing. */\n')
  })

  it('lets no text end the comment', () => {
    expect(docComment('All of `spec/**/*.yaml` */ here')).toBe('/** All of `spec/**\\/*.yaml` *\\/ here */\n')
  })

  it('fills paragraphs anew and keeps them apart', () => {
    const text = `${'word '.repeat(30).trim()}\nand more.\n\nSecond paragraph.`
    const lines = docComment(text).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
    expect(lines.slice(-4)).toEqual([' *', ' * Second paragraph.', ' */', ''])
    expect(docComment(text)).toContain('word and more.')
  })

  it('begins a line for each list item and tag', () => {
    expect(docComment('Values:\n- `a`\n- `b`\n@default 1')).toBe(
      '/**\n * Values:\n * - `a`\n * - `b`\n * @default 1\n */\n',
    )
  })

  it('leaves fenced code as it is', () => {
    const code = '```ts\nconst  a = {\n  b,\n}\n```'
    expect(docComment(`@example\n${code}`)).toBe(`/**\n * @example\n${code.replaceAll(/^/gm, ' * ')}\n */\n`)
  })

  it('breaks neither links nor code nor before an at sign', () => {
    const filler = 'x'.repeat(88)
    expect(docComment(`${filler} {@link some Thing} tail`)).toContain('\n * {@link some Thing} tail')
    expect(docComment(`${filler} \`a b c d e\` tail`)).toContain('\n * `a b c d e` tail')
    expect(docComment(`${filler} at @example tail`)).toContain('at @example')
  })
})
