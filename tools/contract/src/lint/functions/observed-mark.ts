import { isObject, type Json } from '@cloud-cost/contract/document'
import { listed } from '@cloud-cost/contract/marks'
import { mappingsOf, rule } from '../document.js'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * `x-observed` counts what recordings showed, how often and between which days, or says on which day which marks were answered. It holds
 * no value that was seen.
 */
export default rule(mappingsOf, function* ({ value }) {
  if (!('x-observed' in value)) return
  for (const mark of listed(value['x-observed'])) for (const problem of problemsOf(mark)) yield [problem, 'x-observed']
})

function* problemsOf(mark: Json): Iterable<string> {
  if (!isObject(mark))
    return yield 'Write `x-observed: { count: …, since: …, until: … }`, or `{ by: answer, on: …, settles: [code, …] }`.'
  if ('by' in mark) yield* problemsOfAnswer(mark)
  else yield* problemsOfRecordings(mark)
}

function* problemsOfRecordings(mark: { readonly [member: string]: Json }): Iterable<string> {
  const { count, since, until, ...others } = mark
  if (!Number.isInteger(count) || Number(count) < 1)
    yield '`count` must be how often it was seen: a whole number from 1.'
  yield* problemsOfDays({ since, until })
  if (String(since) > String(until)) yield '`since` must not be after `until`.'
  yield* problemsOfOthers(others, '`count`, `since` and `until`')
}

function* problemsOfAnswer(mark: { readonly [member: string]: Json }): Iterable<string> {
  const { by, on, settles, ...others } = mark
  if (by !== 'answer') yield '`by` must be `answer`; recordings have `count`, `since` and `until` alone.'
  yield* problemsOfDays({ on })
  if (!Array.isArray(settles) || settles.length === 0 || !settles.every((code) => typeof code === 'string'))
    yield '`settles` must list the codes of the marks that were answered.'
  yield* problemsOfOthers(others, '`by`, `on` and `settles`')
}

function* problemsOfDays(days: { readonly [name: string]: Json | undefined }): Iterable<string> {
  for (const [name, day] of Object.entries(days))
    if (typeof day !== 'string' || !DAY.test(day)) yield `\`${name}\` must be a day, \`yyyy-MM-dd\`.`
}

function* problemsOfOthers(others: object, known: string): Iterable<string> {
  for (const name of Object.keys(others)) yield `\`${name}\` is not a member of the mark; it has ${known}.`
}
