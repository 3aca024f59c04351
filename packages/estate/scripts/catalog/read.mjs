// Reads catalogs, and says what is wrong with them: at which line, and what to do.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SourceFile } from '@cloud-cost/contract/source-file'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { mistakesIn, oneOf } from './mistakes.mjs'

const FOLDER = fileURLToPath(new URL('../../catalog', import.meta.url))
const SCHEMA = JSON.parse(readFileSync(join(FOLDER, 'catalog.schema.json'), 'utf8'))
const fits = new Ajv2020({ allErrors: true, strict: false, strictNumbers: true, verbose: true }).compile(SCHEMA)

/** An anchor or an alias, which hide from readers what stands there. */
const REFERENCE = /^[^#"]*(?:[:,[{-]|^) *[&*]\w/
const WRITE_OUT = 'An anchor or an alias stands here. Write the value out.'

/** The code of each cloud that has a catalog, with the path of the file. */
export function catalogFiles(folder = FOLDER) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  return files.sort().map((name) => ({ code: basename(name, '.yaml'), path: join(folder, name) }))
}

/** A catalog as it is written, and what is wrong with it: nothing where `findings` is empty. */
export function readCatalog(path) {
  const file = new SourceFile(path)
  const finding = ({ line, message }) => ({ file: path, line, rule: 'catalog', message })
  const [unreadable] = file.errors
  // What follows the first mistake of YAML follows from it.
  if (unreadable !== undefined) return { findings: [finding({ line: unreadable.line, message: textOf(unreadable) })] }
  const references = file.text.split('\n').flatMap((line, index) => (REFERENCE.test(line) ? [index + 1] : []))
  if (references.length > 0) return { findings: references.map((line) => finding({ line, message: WRITE_OUT })) }
  const catalog = file.toJson()
  const found = fits(catalog) ? mistakesIn(catalog) : fits.errors.flatMap(formMistake)
  const findings = found.map(({ at, message }) => finding({ line: file.lineOf(at.map(String)), message }))
  return { catalog, findings: findings.sort((first, second) => first.line - second.line) }
}

function textOf({ message }) {
  const [text = ''] = message.split(' at line ')
  return text.startsWith('Map keys must be unique') ? 'This name stands twice. Remove one of the two.' : `${text}.`
}

/** Keywords whose complaints only sum up others. */
const SUMS = ['if', 'anyOf', 'oneOf']

/** What does not have the form that the schema says. */
function formMistake({ instancePath, keyword, params, message = '', parentSchema, data }) {
  if (SUMS.includes(keyword)) return []
  const at = instancePath.split('/').slice(1).map(unescaped)
  const what = at.at(-1) ?? 'The catalog'
  switch (keyword) {
    case 'additionalProperties': {
      const name = params.additionalProperty
      const known = Object.keys(parentSchema.properties ?? {})
      return [{ at: [...at, name], message: `${name} is not known here. ${oneOf(name, known)}` }]
    }
    case 'required':
      return [
        { at, message: `${what} has no ${params.missingProperty}. ${ADVICE[params.missingProperty] ?? 'Add it.'}` },
      ]
    case 'dependentRequired':
      return [{ at, message: `${what} has no ${params.missingProperty}. Add it, or remove ${params.property}.` }]
    case 'enum':
      return [{ at, message: `${data} is not known here. ${oneOf(data, params.allowedValues)}` }]
    case 'pattern':
      return [
        { at, message: `${what} can't be ${JSON.stringify(data)}. ${ADVICE[what] ?? `Write ${params.pattern}.`}` },
      ]
    case 'type': {
      const words = [params.type].flat().flatMap((type) => WORDS[type] ?? [])
      return [{ at, message: `${JSON.stringify(data)} is not ${words.join(' or ')}. Write ${words.join(' or ')}.` }]
    }
    case 'exclusiveMinimum':
      return [{ at, message: `${data} must be more than ${params.limit}. ${ADVICE.price}` }]
    case 'minimum':
    case 'exclusiveMaximum':
    case 'maximum':
      return [{ at, message: `${data} ${message}. Write a ${keyword === 'minimum' ? 'larger' : 'smaller'} number.` }]
    case 'minItems':
    case 'minProperties':
      return [{ at, message: `${what} is empty. Write at least one.` }]
    default:
      return [{ at, message: `${what} ${message}. Write what catalog.schema.json allows.` }]
  }
}

const WORDS = { number: 'a number', integer: 'a whole number', string: 'a text', object: 'a map', array: 'a list' }

const ADVICE = {
  'looked-up': 'Write the day on which it was looked up, such as 2026-11-23, or "not recorded".',
  source: 'Write where it was looked up, or "not recorded".',
  docUrl: 'Write an address that begins with https://.',
  price: 'Write what the vendor lists. Where it does not sell something, write ~.',
}

function unescaped(token) {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}
