// Looks up whole names: of parameters, fields and values, headers, options, variables and codes.
import { bareName, plainLetters } from '@cloud-cost/mcp/search'

/** A name, what it is, and where it stands, from the site's folder. */
export type SearchName = readonly [name: string, detail: string, url: string]

/** A name that no sentence has by chance: `rsrcKey`, `CLOUD_COST_TOKEN`, `--port`, `X-Mock-Session`. */
const IS_TELLING = /^(?:--[a-z]|[a-z]+\w*[a-z\d][A-Z]|[A-Z\d]+_|X-)/

/** All names of the site. */
export class NameList {
  readonly #byName = new Map<string, SearchName[]>()

  constructor(names: readonly SearchName[]) {
    for (const name of names) {
      const bare = bareName(name[0])
      this.#byName.set(bare, [...(this.#byName.get(bare) ?? []), name])
    }
  }

  /** What a text names: as a whole, however it is spelled, or with words that are names and nothing else. */
  find(text: string): readonly SearchName[] {
    const whole = namesIn(text).find((name) => this.#spelled(name).length > 0)
    return whole === undefined
      ? [...new Set(tellingWords(text).flatMap((word) => this.#spelled(word)))]
      : this.#spelled(whole)
  }

  /** The name as it is written first, and then those that differ in case or in hyphens. */
  #spelled(name: string): readonly SearchName[] {
    const found = this.#byName.get(bareName(name)) ?? []
    return found.toSorted((first, second) => Number(second[0] === name) - Number(first[0] === name))
  }
}

const QUOTES = /["'`$?&,;]|^[{(]+|[})]+$/g
/** What stands before a name: the method of a request, or that of a program. */
const BEFORE = /^(?:[A-Z]{3,7} (?=\/)|await )/
/** What follows a name: its value, or what is given to a function. */
const AFTER = /(?<=^-*[\w.[\]-]+)(?:\s*[=:(]|(?<=^-\S+)\s).*$/s
/** Names in which a name stands, and numbers of items. */
const AROUND = /^(?:[\w[\]*]+\.)+(?=[a-z])|\[[\w*]*\]/gi

/**
 * What may be the name in a text that somebody copied, the most likely one first: `"cmpnId": "C-1042"`, `?size=10`, `data.list[0].arn`,
 * `Prefer: code=404`, `--port 4010`.
 */
function namesIn(text: string): string[] {
  const bare = plainLetters(text).replaceAll(QUOTES, '').trim().replace(BEFORE, '')
  const name = bare.replace(AFTER, '')
  return [bare, name, name.replaceAll(AROUND, '')]
}

function tellingWords(text: string): string[] {
  return text.split(/[^\w-]+/).filter((word) => IS_TELLING.test(word))
}
