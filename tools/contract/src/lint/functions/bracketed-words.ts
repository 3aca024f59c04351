import { abbreviationOf, type Glossary, partsOf } from '@cloud-cost/contract/glossary'
import { mappingsOf, rule } from '../document.js'
import { glossaryOf } from '../of-tree.js'

/** A part of a sentence, and what stands in brackets behind it. */
const BRACKETS = /([^().;:]*)\(([^()]*)\)/g

/** A name with what it stands for, as in "(`rsrcType`, resource type)". */
const SPELLED_OUT = /^`(\w+)`, (?!spelled)([\w -]+)$/

const NAME_ALONE = /^`(\w+)`$/

const ABBREVIATION = /^[A-Z][A-Z\d]{1,4}$/

/** What stands in brackets behind an abbreviation, or before one in brackets, is what the glossary says. */
export default rule(mappingsOf, function* ({ value: { description } }, _document, context) {
  const glossary = glossaryOf(context)
  if (glossary === undefined || typeof description !== 'string') return
  for (const [, before = '', inside = ''] of description.replaceAll(/\s+/g, ' ').matchAll(BRACKETS))
    for (const problem of problemsOf(before.trimEnd(), inside, glossary)) yield [problem, 'description']
})

function* problemsOf(before: string, inside: string, glossary: Glossary): Iterable<string> {
  const [, name = '', words = ''] = SPELLED_OUT.exec(inside) ?? []
  const meaning = spelledOut(name, glossary)
  if (meaning !== undefined && !isAlike(words, meaning))
    yield `spec/glossary.yaml spells \`${name}\` out as "${meaning}", not "${words}". Make both say the same.`

  const [, alone = ''] = NAME_ALONE.exec(inside) ?? []
  for (const part of meaningsOf(alone, glossary))
    if (part !== undefined && !says(before, part))
      yield `The words before \`${alone}\` lack "${part}", which it stands for by spec/glossary.yaml. Make both say the same.`

  const short = longForm(inside, glossary)
  if (short !== undefined && !says(before, short))
    yield `${inside} is "${short}" by spec/glossary.yaml, but other words stand before it. Make both say the same.`

  const last = before.split(/[ `,]+/).findLast((word) => word !== '') ?? ''
  if (!ABBREVIATION.test(last) || !/^[A-Za-z][a-z][\w -]+$/.test(inside)) return
  const long = longForm(last, glossary)
  if (long === undefined)
    yield `spec/glossary.yaml does not say what ${last} is. Add it there, with \`short: ${last}\`, or leave the brackets out.`
  else if (!isAlike(inside, long))
    yield `${last} is "${long}" by spec/glossary.yaml, not "${inside}". Make both say the same.`
}

/** What an abbreviation such as RI or os stands for. */
function longForm(short: string, { terms, abbreviations }: Glossary): string | undefined {
  if (!ABBREVIATION.test(short) && !/^[a-z]{2,3}$/.test(short)) return undefined
  return stated(terms.find((term) => term.short === short)?.term ?? abbreviations[short.toLowerCase()])
}

/** What the parts of a name stand for; nothing for a part that is no abbreviation. */
function meaningsOf(name: string, glossary: Glossary): (string | undefined)[] {
  const whole = glossary.abbreviations[name]
  return whole === undefined ? partsOf(name).map((part) => stated(abbreviationOf(glossary, part))) : [stated(whole)]
}

function spelledOut(name: string, glossary: Glossary): string | undefined {
  const meanings = meaningsOf(name, glossary)
  const parts = partsOf(name)
  const isAbbreviated = meanings.some((meaning) => meaning !== undefined)
  return isAbbreviated ? meanings.map((meaning, index) => meaning ?? parts[index]).join(' ') : undefined
}

/** What is assumed has a mark of its own where it stands, and what is not known is no word for a name. */
function stated(meaning: string | undefined): string | undefined {
  return meaning?.startsWith('Assumed: ') || meaning?.includes(';') ? undefined : meaning
}

function says(text: string, meaning: string): boolean {
  const said = stems(text)
  return stems(meaning).every((stem) => said.includes(stem))
}

function isAlike(first: string, second: string): boolean {
  return stems(first).join() === stems(second).join()
}

function stems(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]+\d*/g) ?? []).map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
}
