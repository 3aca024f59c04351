import { isObject, type Json, type JsonObject, lookUp, resolve, toReference } from '@cloud-cost/contract-tools/document'

/** How a person calls what stands at a pointer: `query parameter \`zone\``, `\`AwsAccount.roleArn\`` or `\`data.list[]\` of the 200 answer`. */
export function elementName(document: JsonObject, pointer: readonly string[]): string {
  const [section = '', name = '', third = '', ...rest] = pointer
  if (section === 'components') return componentName(document, name, third, rest)
  if (section !== 'paths') return `\`${pointer.join('.')}\` of the document`
  if (third === 'parameters') return parameterName(document, pointer.slice(0, 4), rest.slice(1))
  const [part, key = '', ...inner] = rest
  if (part === 'parameters') return parameterName(document, pointer.slice(0, 5), inner)
  if (part === 'requestBody') return memberName(rest.slice(1), 'the body')
  if (part === 'responses') return memberName(inner, `the ${key} answer`)
  return part === undefined ? 'the operation' : `\`${part}\``
}

function componentName(document: JsonObject, kind: string, name: string, rest: readonly string[]): string {
  if (kind === 'parameters') return parameterName(document, ['components', kind, name], rest)
  if (kind === 'schemas') return `\`${[name, ...memberPath(rest)].join('.').replaceAll('.[]', '[]')}\``
  if (kind === 'responses') return memberName(rest, `the answer \`${name}\``)
  return kind === 'headers' ? `header \`${name}\`` : `\`${name}\``
}

function parameterName(document: JsonObject, pointer: readonly string[], inner: readonly string[]): string {
  const value: Json | undefined = resolve(document, lookUp(document, toReference(pointer)))
  const path = memberPath(inner)
  const of = path.length === 0 ? '' : `\`${path.join('.').replaceAll('.[]', '[]')}\` of `
  if (!isObject(value)) return `${of}a parameter`
  return `${of}${String(value['in'])} parameter \`${String(value['name'])}\``
}

function memberName(tokens: readonly string[], whole: string): string {
  if (tokens[0] === 'headers')
    return tokens[1] === undefined ? `the headers of ${whole}` : `header \`${tokens[1]}\` of ${whole}`
  if (tokens[0] === 'content' && tokens.length === 2) return `${whole} as \`${tokens[1]}\``
  const path = memberPath(tokens)
  const of = path.length === 0 ? whole : `\`${path.join('.').replaceAll('.[]', '[]')}\` of ${whole}`
  return ['oneOf', 'anyOf', 'allOf'].includes(tokens.at(-2) ?? '') ? `one form of ${of}` : of
}

/** The names of members on the way to a pointer; `[]` for the items of a list. */
function memberPath(tokens: readonly string[]): string[] {
  return tokens.flatMap((token, index) => {
    if (tokens[index - 1] === 'properties') return [token]
    return token === 'items' ? ['[]'] : []
  })
}
