// What holds for all operations of a group.
import { mapping } from '@cloud-cost/contract/document'
import { marksOf } from '@cloud-cost/contract/marks'
import { oneLine, ownDescription } from '@cloud-cost/contract/model'
import type { DocumentedGroup } from './group.js'

/** What a group's document says of all its operations, by subject. */
export interface CommonRule {
  /** Such as `Base URL`. */
  readonly title: string
  /** Each text, in Markdown, with the groups that say so. */
  readonly texts: readonly { readonly text: string; readonly groups: readonly DocumentedGroup[] }[]
}

const SUBJECT = /^\*\*([^*]+)\.\*\* /
const ABOUT = 'About'
const ASSUMPTIONS = 'Assumptions'

/** The paragraphs of the groups' descriptions by the bold words that they begin with, and their assumptions. */
export function commonRules(groups: readonly DocumentedGroup[]): CommonRule[] {
  const rules = new Map<string, Map<string, DocumentedGroup[]>>()
  for (const group of groups) {
    for (const { title, text } of paragraphsOf(group)) {
      const texts = rules.get(title) ?? new Map<string, DocumentedGroup[]>()
      texts.set(text, [...(texts.get(text) ?? []), group])
      rules.set(title, texts)
    }
  }
  return [...rules].map(([title, texts]) => ({
    title,
    texts: [...texts].map(([text, sayers]) => ({ text, groups: sayers })),
  }))
}

function paragraphsOf({ bundle }: DocumentedGroup): { title: string; text: string }[] {
  const info = mapping(bundle['info'])
  const paragraphs = ownDescription(info)
    .split(/\n\s*\n/)
    .map(oneLine)
    .filter((paragraph) => paragraph !== '')
  return [
    ...paragraphs.map((paragraph) => ({
      title: SUBJECT.exec(paragraph)?.[1] ?? ABOUT,
      text: paragraph.replace(SUBJECT, ''),
    })),
    ...marksOf(info).map(({ note }) => ({ title: ASSUMPTIONS, text: note })),
  ]
}
