import {
  at,
  deref,
  entries,
  isMapping,
  items,
  located,
  type Path,
  propertyName,
  type Result,
  report,
  responsesOf,
  schemasOf,
} from '../document.js'

const SECRET = /secret$|^primaryKey$|password$/i

/** Secrets are write-only password fields, and no response and no response's example holds one. */
export default function secretsWriteOnly(document: unknown): Result[] {
  const declared = schemasOf(document)
    .filter(
      ({ path, value }) =>
        SECRET.test(propertyName(path) ?? '') && !(value['writeOnly'] === true && value['format'] === 'password'),
    )
    .map(({ path }) =>
      report(path, `\`${propertyName(path)}\` is a secret: write \`writeOnly: true\` and \`format: password\`.`),
    )
  const answered = responsesOf(document).flatMap(({ value, path }) =>
    entries(value['content']).flatMap(([mediaType, media]) => {
      const place = [...path, 'content', mediaType]
      const names = secretMembers(document, at(media, ['schema']), new Set())
      const inSchema = names.map((name) =>
        report(
          [...place, 'schema'],
          `The response would carry the secret \`${name}\`. Use a schema without it for responses.`,
        ),
      )
      const inExamples = located(at(media, ['examples']), [...place, 'examples']).flatMap((example) =>
        secretsInExample(document, example.value, example.path),
      )
      return [...inSchema, ...inExamples]
    }),
  )
  return [...declared, ...answered]
}

function secretMembers(document: unknown, schema: unknown, open: Set<unknown>): string[] {
  const target = deref(document, schema)
  if (!isMapping(target) || open.has(target)) return []
  open.add(target)
  const own = entries(target['properties']).flatMap(([name, member]) => {
    const described = deref(document, member)
    const secret =
      SECRET.test(name) || at(described, ['format']) === 'password' || at(described, ['writeOnly']) === true
    return [...(secret ? [name] : []), ...secretMembers(document, member, open)]
  })
  const below = [
    target['items'],
    target['additionalProperties'],
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => items(target[keyword])),
  ]
  return [...own, ...below.flatMap((child) => secretMembers(document, child, open))]
}

function secretsInExample(document: unknown, example: unknown, path: Path): Result[] {
  const found: string[] = []
  const search = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(search)
    for (const [name, child] of entries(value)) {
      if (SECRET.test(name)) found.push(name)
      search(child)
    }
  }
  search(at(deref(document, example), ['value']))
  return found.map((name) => report(path, `The example of the response shows the secret \`${name}\`. Remove it.`))
}
