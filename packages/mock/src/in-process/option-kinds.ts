// What kind of value each option has: a program in JavaScript may hand over another one.
import { isObject, shown } from '../contract/json.js'
import { MAX_DELAY } from '../select/rule-schema.js'
import { InvalidOptionError } from './invalid-option-error.js'
import type { MockOptions } from './options.js'

const isText = (value: unknown): boolean => typeof value === 'string'
const isList = (value: unknown): boolean => Array.isArray(value)

const KINDS = {
  text: isText,
  function: (value: unknown) => typeof value === 'function',
  'true or false': (value: unknown) => typeof value === 'boolean',
  'an object': isObject,
  'a list': isList,
  'a list of texts': (value: unknown) => Array.isArray(value) && value.every(isText),
  'a list of objects': (value: unknown) => Array.isArray(value) && value.every(isObject),
  'a contract that compileContract made': (value: unknown) =>
    isObject(value) && isList(value['operations']) && isList(value['groups']) && isText(value['validators']),
  'an estate, as createEstate makes one': (value: unknown) =>
    isObject(value) && typeof value['createSession'] === 'function',
  'a mock, or a promise of one': (value: unknown) =>
    isObject(value) && (typeof value['fetch'] === 'function' || typeof value['then'] === 'function'),
} satisfies { readonly [kind: string]: (value: unknown) => boolean }

/** A kind by its name, or the range of a whole number. */
type Kind = keyof typeof KINDS | readonly [least: number, most: number]

const MOST_BYTES = 1_000_000_000

/** The kind of each option, none of which is forgotten. */
export type OptionKinds<Options> = { readonly [Name in keyof Required<Options>]: Kind }

export const MOCK_OPTIONS: OptionKinds<MockOptions> = {
  groups: 'a list of texts',
  tokens: 'a list of texts',
  seed: 'text',
  maxBodyBytes: [0, MOST_BYTES],
  delay: [0, MAX_DELAY],
  scenario: 'text',
  scenarios: 'an object',
  rules: 'a list',
  illustrative: 'true or false',
  strict: 'true or false',
  session: 'text',
  sessions: [1, 100_000],
  journalBytes: [0, MOST_BYTES],
  log: 'function',
  estate: 'an estate, as createEstate makes one',
  replay: 'a list',
  allowedHosts: 'a list of texts',
  contract: 'a contract that compileContract made',
}

/** @throws InvalidOptionError when the options are none, or one is of another kind; one that is `undefined` is left out */
export function requireOptions<Options extends object>(options: Options, kinds: OptionKinds<Options>): void {
  requireKind('options', options, 'an object')
  for (const [name, kind] of Object.entries<Kind>(kinds)) {
    const value = options[name as keyof Options]
    if (value !== undefined) requireKind(name, value, kind)
  }
}

/** @throws InvalidOptionError when a value is of another kind */
export function requireKind(name: string, value: unknown, kind: Kind): void {
  const isNamed = typeof kind === 'string'
  if (isNamed ? KINDS[kind](value) : isWithin(value, kind)) return
  const meant = isNamed ? kind : `a whole number from ${kind.join(' to ')}`
  throw new InvalidOptionError(name, `must be ${meant}, not ${shown(value)}`)
}

function isWithin(value: unknown, [least, most]: readonly [number, number]): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}
