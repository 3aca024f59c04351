/** Numbers, dates, times, and what is made of words and short numbers, such as `ap-northeast-2`, `m5.xlarge` and `2026-11-26T03:00:00Z`. */
const WORDS =
  /^[^\p{L}\d]*(?:[\p{L}\d]{1,4}|\p{L}{1,24}|\d{1,3}\p{L}{1,24}|\p{L}{1,16}\d{1,4}|\d+|\d{1,2}T\d{1,2}|\d+x\d+|\d+Z)(?:[^\p{L}\d]+(?:[\p{L}\d]{1,4}|\p{L}{1,24}|\d{1,3}\p{L}{1,24}|\p{L}{1,16}\d{1,4}|\d+|\d{1,2}T\d{1,2}|\d+x\d+|\d+Z))*[^\p{L}\d]*$/u
/** Letters that no language has in such an order: many turns between capitals and small ones, or no vowel for long. */
const JUMBLE = /(?:\p{Lu}{1,2}\p{Ll}{1,2}){4}|[bcdfghjklmnpqrstvwxz]{7}/u
/** One word, a short number, a date, a time, a region: many things have such a value. */
const COMMON =
  /^(?:\p{L}{1,19}|\d{1,7}|\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?|[a-z]{2,6}(?:-[a-z]{2,12}){1,2}-?\d{0,2}|[a-z]{2}[-_][A-Z]{2}|\p{Lu}\p{Ll}+\/\p{Lu}\p{Ll}+)$/u

/** Whether a value is common, so that other things in a message have it, too. */
export function isCommon(value: string): boolean {
  return COMMON.test(value) && !JUMBLE.test(value)
}

/** Whether a value looks as if it was drawn by lot: it is neither short nor made of words, numbers and dates. */
export function isRandom(value: string): boolean {
  return value.length >= 8 && !/\s/.test(value) && (!WORDS.test(value) || JUMBLE.test(value))
}

/** Whether a value looks like the id of a resource: hexadecimal digits, perhaps with a short word before them. */
export function isId(value: string): boolean {
  return /^(?:[a-z]{1,10}-)?[\da-f-]{8,40}$/i.test(value)
}
