// Splits texts and names into the words that the search compares.
import { stemmer } from 'stemmer'

/** The words of a text, as they are written but for accents and wide letters. */
export function wordsIn(text: string): string[] {
  return plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** A text without accents, and with letters of ordinary width. */
export function plainLetters(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

/** A name without what tells its spellings apart: `list-tag-keys`, `LIST_TAG_KEYS` and `listTagKeys` are one. */
export function bareName(text: string): string {
  return plainLetters(text)
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase()
}

/** `remainingDays` has the parts `remaining` and `Days`. */
export function camelParts(word: string): string[] {
  return word.split(/(?<=[a-z\d])(?=[A-Z])/)
}

/** The words of a text for the index; a name in camelCase gives itself and its parts. */
export function tokens(text: string): string[] {
  return wordsIn(text).flatMap((word) => {
    const parts = camelParts(word)
    return parts.length === 1 ? [word] : [word, ...parts]
  })
}

/** How a word stands in the index: as it is, and by its stem, which `expire`, `expired` and `expiring` share. */
export function forms(word: string): string[] {
  const lower = plainLetters(word).toLowerCase()
  const stem = stemOf(lower)
  return stem === lower ? [lower] : [lower, stem]
}

/** British and American spelling have one stem: `utilisation` and `utilization`, `favour` and `favor`, `centre` and `center`. */
export function stemOf(word: string): string {
  const american = word
    .toLowerCase()
    .replace(/is(ations?|e[ds]?|ing)$/, 'iz$1')
    .replace(/(?<=\w{3})our(?=$|s$|ed$|ite)/, 'or')
    .replace(/(?<=\w{3})tre(s?)$/, 'ter$1')
  return stemmer(american)
}
