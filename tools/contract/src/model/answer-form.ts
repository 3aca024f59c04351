// The form with questions to an owner of the service: what an answer may be, and what it concerns.
import { type JsonObject, mapping, operationsOf, resolve } from './document.js'
import { pathInSchema } from './element-name.js'
import { visitElements } from './elements.js'
import type { Group } from './group.js'
import { certaintyOfGroup } from './group-certainty.js'
import { type MarkCode, readMarkCodes, readQuestions } from './mark-codes.js'
import { effectsOf, marksOf } from './marks.js'
import { type Operation, readOperations } from './operation.js'
import { entriesWithReach } from './questions.js'
import { list, oneLine } from './values.js'

/** What an answer is: yes or no, the values of a set, a type of JSON, or a sentence. */
export type AnswerForm = 'yes-or-no' | 'values' | 'type' | 'sentence'

/** An element with a mark, as the answers name it: `AwsAccount.status`, or `listAwsAccounts query accountType`. */
export interface AskedElement {
  readonly name: string
  readonly group: Group
  /** Its path in the bundled document. */
  readonly tokens: readonly string[]
}

/** One question to an owner of the service: all marks of a code that say the same. */
export interface AskedMark {
  /** The code; with the name of the element where the mark has a note of its own. */
  readonly id: string
  readonly code: MarkCode
  readonly question: string
  readonly form: AnswerForm
  /** What the contract says meanwhile. */
  readonly note: string
  readonly elements: readonly AskedElement[]
  /** The operations that it touches. */
  readonly operations: readonly string[]
  /** A request with the field that the question is about. */
  readonly example: string
  /** Who breaks where the contract is wrong. */
  readonly atRisk: string
}

/** All questions of the contract, those that touch most operations first. */
export function askedMarks(root: string, groups: readonly Group[]): AskedMark[] {
  const codes = readMarkCodes(root)
  const questionOf = new Map(
    readQuestions(root).flatMap(({ question, codes }) => codes.map(({ code }) => [code, question] as const)),
  )
  const elements = elementsByMark(groups, codes)
  const reach = reachByMark(groups)
  const ids = new Set<string>()
  return [...elements]
    .flatMap(([key, own]): AskedMark[] => {
      const { code, note, found } = own
      const touched = reach.get(key)
      if (touched === undefined) return []
      const isOwn = note !== oneLine(code.sentence)
      // A sentence with a source is the same question at each element.
      const isParticular = isOwn && !code.sentence.includes('{')
      return [
        {
          id: uniqueIn(ids, isOwn ? `${code.code} ${found[0]?.name ?? ''}` : code.code),
          code,
          question:
            isParticular && code.ask !== undefined
              ? `Is it so that ${clauseOf(note)}?`
              : (code.ask ?? questionOf.get(code.code) ?? ''),
          form: formOf(code),
          note,
          elements: found,
          operations: [...touched.operations],
          example: touched.example,
          atRisk: AT_RISK[code.kind][code.subject] ?? 'Callers who rely on it.',
        },
      ]
    })
    .sort(
      (first, second) =>
        second.operations.length - first.operations.length || second.elements.length - first.elements.length,
    )
}

/** Who breaks, by what is open or was decided. */
const AT_RISK: Readonly<Record<MarkCode['kind'], Readonly<Record<string, string>>>> = {
  undocumented: {
    type: 'Callers of typed clients, where it is `unknown`.',
    members: 'Callers of typed clients, which have no fields for it.',
    items: 'Callers of typed clients, where entries are `unknown`.',
    presence: 'Callers who leave it out, or rely on it.',
    parameters: 'Callers who need an input that they cannot name.',
    values: 'Callers who send, compare or convert the value.',
    transitions: 'Callers who wait for a state.',
  },
  assumed: {
    type: 'Typed clients and generated code, whose fields have this type.',
    members: 'Typed clients and generated code, whose records have these fields.',
    items: 'Callers who send or read the entries.',
    presence: 'Clients, which refuse a response without it.',
    parameters: 'Callers whose filters the service ignores or refuses.',
    values: 'Callers who send or compare the values.',
    meaning: 'Callers who act on what the value means.',
    effect: 'Callers and clients that rely on the effect, such as retries.',
    response: 'Error handling and readers of responses, which look for this form.',
  },
}

/** An element may have two marks of one code. */
function uniqueIn(ids: Set<string>, id: string): string {
  const free = ids.has(id) ? uniqueIn(ids, `${id} again`) : id
  ids.add(free)
  return free
}

/** What is decided, without why. */
function clauseOf(note: string): string {
  const [clause = ''] = note.replace(/\.$/, '').split(';')
  return /^[A-Z][a-z]/.test(clause) ? clause.charAt(0).toLowerCase() + clause.slice(1) : clause
}

/** Evidence that is a set of values, and codes of such sets without evidence. */
const VALUES = new Set(['values', 'further-values', 'values-unknown', 'vendor-codes-unknown'])

function formOf({ code, ask, evidence, kind }: MarkCode): AnswerForm {
  if (ask !== undefined) return 'yes-or-no'
  if (VALUES.has(evidence ?? code)) return 'values'
  return kind === 'undocumented' && evidence === 'type' ? 'type' : 'sentence'
}

interface MarkedElements {
  readonly code: MarkCode
  readonly note: string
  readonly found: AskedElement[]
}

function elementsByMark(groups: readonly Group[], codes: ReadonlyMap<string, MarkCode>): Map<string, MarkedElements> {
  const elements = new Map<string, MarkedElements>()
  const add = (name: string | undefined, note: string, element: AskedElement): void => {
    const code = codes.get(name ?? '')
    if (code === undefined) return
    const key = keyOf(code.code, note)
    const own = elements.get(key) ?? { code, note: oneLine(note), found: [] }
    elements.set(key, { ...own, found: [...own.found, element] })
  }
  for (const group of groups) {
    visitElements(group.document, (element, tokens) => {
      const name = (): string => elementName(group.document, tokens)
      for (const { kind, codes: own, note } of marksOf(element))
        if (kind !== 'observed') add(own[0], note, { name: name(), group, tokens })
    })
    for (const operation of operationsOf(group.document))
      for (const { codes: own, note } of effectsOf(operation, codes))
        add(own[0], note, { name: operation.operationId, group, tokens: operation.pointer })
  }
  return elements
}

/** The name of an element of a bundled document, as answers name it: forms that were sent out come back with these names. */
function elementName(
  document: JsonObject,
  [section = '', first = '', second = '', ...rest]: readonly string[],
): string {
  if (section === 'components')
    return `${first === 'schemas' ? '' : `${first.slice(0, -1)} `}${second}${pathInSchema(rest)}`
  if (section !== 'paths') return 'document'
  const operation = mapping(mapping(mapping(document['paths'])[first])[second])
  const [kind, name = '', ...below] = rest
  const operationId = String(operation['operationId'])
  if (kind === 'parameters') {
    const parameter = mapping(resolve(document, list(operation['parameters'])[Number(name)]))
    return `${operationId} ${String(parameter['in'])} ${String(parameter['name'])}${pathInSchema(below)}`
  }
  if (kind === 'requestBody') return `${operationId} body${pathInSchema([name, ...below])}`
  return kind === 'responses' ? `${operationId} response ${name}${pathInSchema(below)}` : operationId
}

interface Reach {
  readonly operations: Set<string>
  readonly example: string
}

function reachByMark(groups: readonly Group[]): Map<string, Reach> {
  const reach = new Map<string, Reach>()
  for (const group of groups) {
    const operations = new Map(readOperations(group.document).map((operation) => [operation.operationId, operation]))
    for (const { codes, note, element, operationIds } of entriesWithReach(certaintyOfGroup(group))) {
      const operation = operations.get(operationIds[0] ?? '')
      const key = keyOf(codes[0] ?? '', note)
      const own = reach.get(key) ?? {
        operations: new Set(),
        example: operation === undefined ? element : exampleOf(operation, element),
      }
      for (const operationId of operationIds) own.operations.add(operationId)
      reach.set(key, own)
    }
  }
  return reach
}

/** What is said of a whole document concerns any request. */
function exampleOf(operation: Operation, element: string): string {
  return `${requestLine(operation, element)}${element === 'document' || element === 'operation' ? '' : `, ${element}`}`
}

/** The request with its examples: what is required, and what the question is about. */
function requestLine({ method, path, parameters }: Operation, element: string): string {
  const used = parameters.filter((input) => input.required || element === `${input.in} ${input.name}`)
  const target = path.replaceAll(/\{([^}]+)\}/g, (whole, name) => {
    const input = used.find((parameter) => parameter.name === name)
    return input === undefined ? whole : encodeURIComponent(String(input.example))
  })
  const query = used
    .filter((input) => input.in === 'query')
    .map((input) => `${input.name}=${encodeURIComponent([input.example].flat().join(','))}`)
  return `${method} ${target}${query.length === 0 ? '' : `?${query.join('&')}`}`
}

function keyOf(code: string, note: string): string {
  return `${code} ${oneLine(note)}`
}
