import { isObject, type Json } from '@cloud-cost/contract/document'
import { mappingsOf, rule } from '../document.js'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** `x-observed` counts what recordings showed: how often, and between which days. It holds no value that was seen. */
export default rule(mappingsOf, function* ({ value }) {
  if ('x-observed' in value) for (const problem of problemsOf(value['x-observed'])) yield [problem, 'x-observed']
})

function* problemsOf(mark: Json | undefined): Iterable<string> {
  if (!isObject(mark)) return yield 'Write `x-observed: { count: …, since: …, until: … }`.'
  const { count, since, until, ...others } = mark
  if (!Number.isInteger(count) || Number(count) < 1)
    yield '`count` must be how often it was seen: a whole number from 1.'
  for (const [name, day] of Object.entries({ since, until }))
    if (typeof day !== 'string' || !DAY.test(day)) yield `\`${name}\` must be a day, \`yyyy-MM-dd\`.`
  if (String(since) > String(until)) yield '`since` must not be after `until`.'
  for (const name of Object.keys(others))
    yield `\`${name}\` is not a member of the mark; it has \`count\`, \`since\` and \`until\`.`
}
