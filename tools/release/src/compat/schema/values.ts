// The kinds of values, and the values themselves, that schemas accept.
import { isDeepStrictEqual } from 'node:util'
import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Conjunction, Part } from './conjunction.js'

/** The kinds of values; a whole number is one of its own, so that sets of them can be compared. */
export type Atom = 'null' | 'boolean' | 'integer' | 'fraction' | 'string' | 'array' | 'object'

const ATOMS: readonly Atom[] = ['null', 'boolean', 'integer', 'fraction', 'string', 'array', 'object']

/** The kinds of values that a `type` stands for; a name that nobody knows stands for none. */
export function atomsOfType(type: Json | undefined): readonly Atom[] {
  return [type ?? []].flat().flatMap((name): readonly Atom[] => {
    if (name === 'number') return ['integer', 'fraction']
    return ATOMS.filter((atom) => atom === name && atom !== 'fraction')
  })
}

function atomOf(value: Json): Atom {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction'
  return typeof value as 'boolean' | 'string' | 'object'
}

/** The kinds of values that parts accept together. */
export function atomsOf(parts: Conjunction): ReadonlySet<Atom> {
  const typed = parts.reduce<readonly Atom[]>((atoms, { schema: { type } }) => {
    if (type === undefined) return atoms
    const own = atomsOfType(type)
    return atoms.filter((atom) => own.includes(atom))
  }, ATOMS)
  const values = listed(parts)
  return new Set(values === undefined ? typed : values.map(atomOf).filter((atom) => typed.includes(atom)))
}

/** All values that parts accept, where these are few enough to be listed. */
export function valuesOf(parts: Conjunction): readonly Json[] | undefined {
  const atoms = atomsOf(parts)
  const few = [...atoms].every((atom) => atom === 'null' || atom === 'boolean')
  const all = listed(parts) ?? (few ? [null, true, false] : undefined)
  const judges = parts.filter(({ schema }) =>
    Object.keys(schema).some((keyword) => !LISTING.has(keyword) && !keyword.startsWith('x-')),
  )
  return all?.filter((value) => atoms.has(atomOf(value)) && judges.every((part) => accepts(part, value) !== false))
}

/** Keywords that values were listed by, and words: no validator is needed for them. */
const LISTING: ReadonlySet<string> = new Set(['type', 'enum', 'const', 'title', 'description', 'default'])

function listed(parts: Conjunction): readonly Json[] | undefined {
  const lists = parts.flatMap(({ schema }) => [
    ...(Array.isArray(schema['enum']) ? [schema['enum']] : []),
    ...('const' in schema ? [[schema['const'] ?? null]] : []),
  ])
  const [first, ...others] = lists
  return first?.filter((value) => others.every((list) => list.some((other) => isDeepStrictEqual(other, value))))
}

const validators = new WeakMap<JsonObject, ValidateFunction | undefined>()

/** Whether a part accepts a value; nothing where nobody can tell. */
export function accepts({ schema, node }: Part, value: Json): boolean | undefined {
  if (!validators.has(schema)) validators.set(schema, validatorOf(schema, node.document.root))
  try {
    return validators.get(schema)?.(value)
  } catch {
    // A reference of a recursive schema, or a combination that Ajv's code can't run.
    return undefined
  }
}

/** A validator of keywords whose references lead to the components of a document. */
function validatorOf(keywords: JsonObject, { components }: JsonObject): ValidateFunction | undefined {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false })
  formats.default(ajv)
  try {
    return ajv.compile({ components, ...keywords })
  } catch {
    // A pattern that is none, or a reference to elsewhere.
    return undefined
  }
}
