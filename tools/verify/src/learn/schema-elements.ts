// The elements of the contract, each with what recordings showed of it.
import { relative } from 'node:path'
import { type JsonObject, lookUp, mapping, referenceTokens, resolve, toReference } from '@cloud-cost/contract/document'
import type { Group } from '@cloud-cost/contract/group'
import { SourceMap } from '@cloud-cost/contract/locate'
import type { MarkCode, MarkEvidence } from '@cloud-cost/contract/mark-codes'
import { marksOf } from '@cloud-cost/contract/marks'
import { type ElementMark, elementMarks } from './marks.js'
import { ObservedValues } from './observed-values.js'

/** An bundled of the contract where it is written, with what recordings showed of it. */
export class SchemaElement {
  readonly observed = new ObservedValues()
  /** What was sent in requests that were refused. */
  readonly refused = new ObservedValues()
  /** The objects and accepted requests in which it was left out. */
  readonly absences = new ObservedValues()
  /** Where bundled documents have it. Several groups may share a file. */
  readonly uses: { readonly group: Group; readonly reference: string }[] = []

  constructor(
    /** Absolute path. */
    readonly file: string,
    /** Its path in the file. */
    readonly tokens: readonly string[],
    readonly line: number,
    /** As it is bundled. */
    readonly bundled: JsonObject,
    /** `spec/cost/schemas/Thing.yaml:12`. */
    readonly label: string,
    /** What is undocumented or assumed of it. */
    readonly marks: readonly ElementMark[],
  ) {}

  /** The marks that a kind of evidence settles. */
  marksFor(evidence: MarkEvidence, kind?: ElementMark['kind']): ElementMark[] {
    return this.marks.filter((mark) => mark.evidence === evidence && (kind === undefined || mark.kind === kind))
  }

  /** What it is, for a report: a request body and the entries of a list have no name of their own. */
  get words(): string {
    const [use] = this.uses
    if (this.tokens.at(-1) === 'requestBody' && use !== undefined) {
      const operation = mapping(lookUp(use.group.document, toReference(referenceTokens(use.reference).slice(0, -1))))
      return `the body of \`${operation['operationId']}\``
    }
    const [holder, list, last] = this.tokens.slice(-3)
    return holder === 'properties' && last === 'items' ? `each entry of \`${list}\`` : `\`${this.name}\``
  }

  /** The name of the operation, the member or the parameter, or of the file. */
  get name(): string {
    const { operationId, name: own } = this.bundled
    if (typeof operationId === 'string') return operationId
    const [last = '', holder] = [this.tokens.at(-1), this.tokens.at(-2)]
    if (typeof own === 'string' && 'in' in this.bundled) return own
    // A record that stands with others has its name in the file.
    return holder === 'properties' || this.tokens.length === 1
      ? last
      : (this.file.split(/[\\/]/).at(-1)?.replace('.yaml', '') ?? last)
  }
}

/** The elements of a contract by where bundled documents have them. */
export class SchemaElements {
  readonly #elements = new Map<string, SchemaElement>()
  readonly #byReference = new Map<Group, Map<string, SchemaElement>>()
  readonly #sources = new Map<Group, SourceMap>()

  constructor(readonly codes: ReadonlyMap<string, MarkCode>) {}

  at(group: Group, reference: string): SchemaElement {
    const elements = this.#byReference.get(group) ?? new Map<string, SchemaElement>()
    this.#byReference.set(group, elements)
    const found = elements.get(reference)
    if (found !== undefined) return found
    const { file, tokens } = this.sourceOf(group, referenceTokens(reference))
    const key = JSON.stringify([file.path, tokens])
    const line = file.lineOf(tokens)
    const bundled = mapping(lookUp(group.document, reference))
    const label = `${relative(group.root, file.path)}:${line}`
    // Those of the target are settled there.
    const ofTarget = '$ref' in bundled ? marksOf(mapping(resolve(group.document, bundled))).map(({ note }) => note) : []
    const marks = elementMarks(bundled, this.codes).filter(({ note }) => !ofTarget.includes(note))
    const element = this.#elements.get(key) ?? new SchemaElement(file.path, tokens, line, bundled, label, marks)
    element.uses.push({ group, reference })
    this.#elements.set(key, element)
    elements.set(reference, element)
    return element
  }

  /** The file that holds a value of a bundled document, and the path of the value in it. */
  sourceOf(group: Group, tokens: readonly string[]): ReturnType<SourceMap['place']> {
    const source = this.#sources.get(group) ?? new SourceMap(group)
    this.#sources.set(group, source)
    return source.place(tokens)
  }

  /** Every element that was looked at, by file and line. */
  all(): SchemaElement[] {
    return [...this.#elements.values()].sort((first, second) =>
      first.file === second.file ? first.line - second.line : first.file < second.file ? -1 : 1,
    )
  }
}
