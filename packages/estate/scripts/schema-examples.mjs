// The examples of amounts in schemas: each is the first value that its member has in an example that the estate answers.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMap, parseDocument } from 'yaml'
import { answerOf, estateExamples } from './examples.mjs'

const SPEC = fileURLToPath(new URL('../../../spec', import.meta.url))
/** A number, also one that is written as text with decimals; ids and years have none. */
const AMOUNT = /^-?\d+\.\d+$/

/** Every schema whose examples of amounts differ from the answers, with its path and its YAML document as it should be. */
export async function outdatedSchemas() {
  const schemas = new Schemas()
  const answers = new Map()
  for (const example of estateExamples()) {
    answers.set(example.operationId, [...(answers.get(example.operationId) ?? []), await answerOf(example)])
  }
  for (const { operationId, path, schema } of successSchemas(schemas)) {
    for (const answer of answers.get(operationId) ?? []) schemas.learn(path, schema, answer)
  }
  return schemas.outdated()
}

/** The schema of the success of every operation, with the file in which it stands. */
function successSchemas(schemas) {
  return readdirSync(SPEC, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => filesIn(join(SPEC, name, 'paths')))
    .flatMap((path) =>
      Object.values(schemas.document(path).toJS()).flatMap((item) =>
        Object.values(item).flatMap(({ operationId, responses }) => {
          const schema = responses?.['200']?.content?.['application/json']?.schema
          return schema === undefined ? [] : [{ operationId, path, schema }]
        }),
      ),
    )
}

function filesIn(folder) {
  try {
    return readdirSync(folder).map((file) => join(folder, file))
  } catch {
    return []
  }
}

class Schemas {
  #documents = new Map()
  /** What the documents say, by their paths. */
  #values = new Map()
  /** Members whose example is known: the first answer decides. */
  #learned = new Set()
  #outdated = new Set()

  document(path) {
    if (!this.#documents.has(path)) {
      this.#documents.set(path, parseDocument(readFileSync(path, 'utf8'), { schema: 'yaml-1.1' }))
    }
    return this.#documents.get(path)
  }

  /** A document as it was read: a new example of an amount changes nothing that is looked up in it. */
  #value(path) {
    if (!this.#values.has(path)) this.#values.set(path, this.document(path).toJS({ maxAliasCount: -1 }))
    return this.#values.get(path)
  }

  /** Takes the amounts of a value over into the schema that describes it. */
  learn(path, schema, value, place = []) {
    if (schema?.$ref !== undefined) {
      const [file, fragment = ''] = schema.$ref.split('#')
      const target = file === '' ? path : resolve(dirname(path), file)
      const to = fragment.split('/').filter((token) => token !== '')
      const referred = to.reduce((within, token) => within?.[token], this.#value(target))
      this.learn(target, referred, value, to)
      return
    }
    for (const all of ['allOf', 'oneOf', 'anyOf']) {
      for (const [index, part] of (schema?.[all] ?? []).entries()) this.learn(path, part, value, [...place, all, index])
    }
    if (Array.isArray(value)) {
      for (const item of value) this.learn(path, schema?.items, item, [...place, 'items'])
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(schema?.properties ?? {})) {
        if (value[name] !== undefined) this.learn(path, member, value[name], [...place, 'properties', name])
      }
    } else this.#learnAmount(path, schema, value, place)
  }

  outdated() {
    return Array.from(this.#outdated, (path) => ({ path, document: this.document(path) }))
  }

  #learnAmount(path, schema, value, place) {
    const member = `${path} ${place.join('/')}`
    if (schema?.example === undefined || !isAmount(schema.example) || this.#learned.has(member)) return
    this.#learned.add(member)
    const node = this.document(path).getIn(place)
    if (schema.example === value || !isMap(node)) return
    node.set('example', value)
    this.#outdated.add(path)
  }
}

function isAmount(value) {
  return typeof value === 'number' ? true : AMOUNT.test(value)
}
