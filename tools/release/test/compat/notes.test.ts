import { describe, expect, it } from 'vitest'
import { type Changeset, pendingChangesets } from '../../src/compat/changesets.js'
import { noteProblems, notesOf } from '../../src/compat/notes.js'
import { ROOT } from '../workspace.js'

const changeset = (text: string, file = '.changeset/one.md'): Changeset => ({ file, text, bumps: new Map() })

const LINE = 'Breaking: declaration-removed @cloud-cost/mock#/Rules'

describe('the entries of a changeset', () => {
  it.each<[string, string, readonly string[]]>([
    ['a sentence', 'More to see.', ['Changed - More to see.']],
    ['paragraphs', 'More to see.\n\nLook.', ['Changed - More to see.\n\n  Look.']],
    ['a sentence about a break', `Less to see.\n\n${LINE}`, ['Breaking - Less to see.']],
    [
      'items below headings',
      `### Breaking\n\n- Less.\n  Look.\n- Nothing.\n\n${LINE}\n\n### Fixed\n\n- A mistake.\n`,
      ['Breaking - Less.\n  Look.', 'Breaking - Nothing.', 'Fixed - A mistake.'],
    ],
    ['a sentence below a heading', '### Added\n\nMore.', ['Added - More.']],
  ])('are those of %s', (_, text, expected) => {
    expect(notesOf(changeset(text)).map((note) => `${note.kind} ${note.text}`)).toEqual(expected)
  })
})

describe('a changeset is not fit for changelogs', () => {
  it.each<[string, string, string]>([
    [
      'with a heading of its own',
      '### News\n\n- More.',
      '.changeset/one.md: "### News" must be one of ### Breaking, ### Added, ### Changed, ### Fixed.',
    ],
    [
      'with a heading of another level',
      '## Added\n\n- More.',
      '.changeset/one.md: "## Added" must be one of ### Breaking, ### Added, ### Changed, ### Fixed.',
    ],
    [
      'that does not say what users do about a break',
      `### Added\n\n- More.\n\n${LINE}`,
      '.changeset/one.md acknowledges a breaking change. Say below "### Breaking" what users do.',
    ],
  ])('%s', (_, text, problem) => {
    expect(noteProblems([changeset(text)])).toEqual([problem])
  })

  it('as one of more than a dozen', () => {
    const many = Array.from({ length: 13 }, (_, index) => changeset('More.', `.changeset/${index}.md`))
    expect(noteProblems(many.slice(1))).toEqual([])
    expect(noteProblems(many)).toEqual([
      'There are 13 changesets. Merge those of one subject, so that there are at most 12.',
    ])
  })
})

it('the changesets that wait say it in the words of users', async () => {
  const own = /\b(?:estates?|ledgers?|rooms?|casts?|bench|baseline|illustrative|workshop)\b/i
  for (const { file, text } of await pendingChangesets(ROOT)) {
    const prose = text.replaceAll(/`[^`]*`|^ *Breaking: .*$/gm, '')
    expect(own.exec(prose)?.[0], file).toBeUndefined()
  }
})
