import {
  at,
  isMapping,
  items,
  type Located,
  type Mapping,
  marked,
  type Path,
  propertyName,
  type Result,
  report,
  unspecifiedMarks,
} from '../document.js'

const KINDS = ['type', 'members', 'items', 'presence', 'parameters', 'values', 'transitions']

/** What `x-unspecified` says has to be true of the element it stands on. */
export default function unspecifiedMark(document: unknown): Result[] {
  return marked(document, 'x-unspecified').flatMap(({ value, path }) => {
    const marks = unspecifiedMarks(value)
    if (marks.length === 0) return [report([...path, 'x-unspecified'], 'An empty list marks nothing. Remove it.')]
    return marks.flatMap((one) => checkMark(document, one, { value, path }))
  })
}

function checkMark(document: unknown, mark: unknown, element: Located): Result[] {
  const path = [...element.path, 'x-unspecified']
  if (!isMapping(mark)) return [report(path, 'Write `x-unspecified: { what: …, note: … }`.')]
  const { what, note, ...others } = mark
  const problems: string[] = []
  if (typeof what !== 'string' || !KINDS.includes(what)) problems.push(`\`what\` must be one of ${KINDS.join(', ')}.`)
  else {
    const complaint = coupling(document, what, element)
    if (complaint !== undefined) problems.push(complaint)
  }
  if (typeof note !== 'string' || note.trim().length < 10)
    problems.push('`note` must say in a sentence what is not shown.')
  for (const name of Object.keys(others))
    problems.push(`\`${name}\` is not a member of the mark; it has \`what\` and \`note\`.`)
  return problems.map((problem) => report(path, problem))
}

function coupling(document: unknown, what: string, { value, path }: Located): string | undefined {
  switch (what) {
    case 'type':
      return 'type' in value || '$ref' in value || 'enum' in value
        ? 'A type that is not shown must not be written: remove `type`, `enum` or `$ref`, or the mark.'
        : undefined
    case 'members':
      return isOpenObject(value) || hasCompositionOf(value)
        ? undefined
        : 'Where members are not shown, the schema is `type: object` with `additionalProperties: true`.'
    case 'items':
      return value['type'] === 'array' && isMapping(value['items']) && Object.keys(value['items']).length === 0
        ? undefined
        : 'Where items are not shown, the schema is `type: array` with `items: {}`.'
    case 'presence':
      return presenceComplaint(document, value, path)
    case 'parameters':
      return 'responses' in value ? undefined : 'Inputs without a shown name are marked on the operation.'
    case 'values':
      return 'enum' in value ? 'A closed `enum` says that all values are known: remove it, or the mark.' : undefined
    default:
      return value['type'] === 'string' || '$ref' in value ? undefined : 'Transitions belong to a status-like text.'
  }
}

function isOpenObject(value: Mapping): boolean {
  return value['type'] === 'object' && value['additionalProperties'] === true
}

/** In a composition one of the branches carries the open object. */
function hasCompositionOf(value: Mapping): boolean {
  return ['allOf', 'anyOf', 'oneOf'].some((keyword) => items(value[keyword]).length > 0)
}

function presenceComplaint(document: unknown, value: Mapping, path: Path): string | undefined {
  if ('in' in value) return value['required'] === true ? 'A required parameter has its presence shown.' : undefined
  const name = propertyName(path)
  if (name === undefined) return 'Presence is marked on a member or a parameter.'
  const owner = at(document, path.slice(0, -2))
  return items(at(owner, ['required'])).includes(name)
    ? `\`${name}\` is required, so its presence is shown.`
    : undefined
}
