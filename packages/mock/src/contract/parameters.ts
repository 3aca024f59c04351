// The values of parameters, read from their texts.
import type { CompiledOperation, Parameter, Reading } from './contract.js'

type Texts = { readonly [name: string]: string | readonly string[] | undefined }

/** What stands between the values of a list that is written as one text. */
const SEPARATORS: { readonly [style: string]: string } = { spaceDelimited: ' ', pipeDelimited: '|' }
/** A number as JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** The values of parameters by their names, read as their style and schema say. Text that doesn't fit stays as it is. */
export function readParameters(parameters: readonly Parameter[], texts: Texts): { readonly [name: string]: unknown } {
  const values: { [name: string]: unknown } = {}
  for (const parameter of parameters) {
    const value = readParameter(parameter, texts)
    if (value !== undefined) values[parameter.name] = value
  }
  return values
}

/** A query whose lists are lists, also those that are written as one text. */
export function readQueryLists<Query extends Texts>({ request }: CompiledOperation, query: Query) {
  const lists = request.parameters.filter(({ in: place, reading }) => place === 'query' && reading.items !== undefined)
  return { ...query, ...readParameters(lists, query) }
}

function readParameter({ name, in: place, style, explode, reading }: Parameter, texts: Texts): unknown {
  const key = place === 'header' ? name.toLowerCase() : name
  const { items, members } = reading
  if (members !== undefined && (style === 'deepObject' || (style === 'form' && explode))) {
    const nameOf = (member: string): string => (style === 'deepObject' ? `${key}[${member}]` : member)
    return readMembers(members, (member) => texts[nameOf(member)])
  }
  const text = texts[key]
  if (text === undefined) return undefined
  if (items === undefined && members === undefined) return readValue(text, reading)
  const parts = partsOf(text, name, style, explode)
  if (items !== undefined) return parts.map((part) => readValue(part, items))
  const pairs = explode ? parts.map((part) => part.split('=', 2)) : pairsOf(parts)
  const sent = new Map(pairs.map(([member = '', value = '']) => [member, value]))
  return readMembers(members ?? {}, (member) => sent.get(member))
}

/** The parts of a list or an object that is written as one text, or as several of the same name. */
function partsOf(text: string | readonly string[], name: string, style: string, explode: boolean): readonly string[] {
  if (typeof text !== 'string') return text
  if (style === 'label') return text.replace(/^\./, '').split(explode ? '.' : ',')
  if (style === 'matrix') {
    const written = text.replace(/^;/, '').split(explode ? ';' : ',')
    return written.map((part) => (part.startsWith(`${name}=`) ? part.slice(name.length + 1) : part))
  }
  return style === 'form' && explode ? [text] : text.split(SEPARATORS[style] ?? ',')
}

function pairsOf(parts: readonly string[]): string[][] {
  return parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []))
}

function readMembers(
  members: { readonly [name: string]: Reading },
  textOf: (member: string) => Texts[string],
): { readonly [name: string]: unknown } | undefined {
  const sent = Object.entries(members).flatMap(([member, reading]) => {
    const text = textOf(member)
    return text === undefined ? [] : [[member, readValue(text, reading)] as const]
  })
  return sent.length === 0 ? undefined : Object.fromEntries(sent)
}

function readValue(text: string | readonly string[], { types = [] }: Reading): unknown {
  if (typeof text !== 'string') return text
  if ((types.includes('number') || types.includes('integer')) && NUMBER.test(text)) return Number(text)
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
