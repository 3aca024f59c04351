// Decides whether a schema accepts all that another one accepts.
import { isDeepStrictEqual } from 'node:util'
import type { Json } from '@cloud-cost/contract/document'
import { agreements, nameChanges } from './agreements.js'
import type { Conjunction, Part } from './conjunction.js'
import { conjunctionOf, isWordForWord, joined, keywordNode } from './conjunction.js'
import { disjoint, isEmpty } from './disjoint.js'
import { type DocumentNode, isUnchanged } from './document-node.js'
import { choseOtherwise, type Form, formsOf, isKin, isOtherBranch, isSameComponent, isWholeBranch } from './forms.js'
import { KEYWORDS } from './keywords.js'
import { isLoss, type Reason, refusal } from './reason.js'
import { accepts, atomsOf, valuesOf } from './values.js'

/** Where a schema stands, as far as it says what its keywords mean there. */
export interface Position {
  readonly role: 'request' | 'response'
  /** Whether values are written as text: those of parameters and headers. */
  readonly isText?: boolean
  /** Whether the body is XML, so that `xml` says how it is written. */
  readonly isXml?: boolean
}

/** What is found in both directions where two forms of a schema are compared. */
export interface Comparison {
  /** Why values that were accepted no longer are, and which annotations changed. */
  readonly forward: readonly Reason[]
  /** Why values are accepted now that were not. */
  readonly backward: readonly Reason[]
}

/**
 * Holds schemas against each other: whether all that one accepts, another does. By convention a field that an open object doesn't describe is not sent,
 * so that describing it takes nothing away, unless the comparison is strict.
 */
export class Comparer {
  readonly #memory = new Map<string, readonly Reason[]>()

  constructor(
    readonly position: Position,
    readonly isStrict = false,
  ) {}

  compare(before: DocumentNode | undefined, after: DocumentNode | undefined): Comparison {
    const [former, current] = [before, after].map((node) => conjunctionOf(...(node === undefined ? [] : [node])))
    return { forward: this.reasons(former ?? [], current ?? []), backward: this.reasons(current ?? [], former ?? []) }
  }

  /** Whether all that the first accepts is known to be accepted by the second. */
  isWithin(first: Conjunction, second: Conjunction): boolean {
    return !this.reasons(first, second).some(isLoss)
  }

  /** The same, where fields that nobody describes count as well: below `not`, and where conditions are compared. */
  strict(): Comparer {
    return this.isStrict ? this : new Comparer(this.position, true)
  }

  /** Why the second does not accept all that the first accepts; and, from the older to the newer one, what else changed. */
  reasons(first: Conjunction, second: Conjunction): readonly Reason[] {
    const key = [first, second].map((parts) => parts.map(({ id }) => id).join()).join(' | ')
    const known = this.#memory.get(key)
    if (known !== undefined) return known
    // What is compared already further out, a recursive schema, is taken to hold here.
    this.#memory.set(key, [])
    const isKept =
      isWordForWord(first, second) && !/"\$(dynamicR|r)ef"/.test(JSON.stringify(first.map(({ schema }) => schema)))
    const found = isKept ? [] : unique(this.#found(first, second))
    this.#memory.set(key, found)
    return found
  }

  #found(first: Conjunction, second: Conjunction): readonly Reason[] {
    const [accepting, accepted] = [formsOf(second), formsOf(first)]
    const [form, ...others] = accepted
    if (accepting.length === 1 && form !== undefined && others.length === 0)
      return this.#formReasons(form.parts, accepting[0]?.parts ?? [])
    return [
      ...this.#lostForms(accepted, accepting),
      ...formsOf(first, accepting.length > 1).flatMap((form) => this.#bestReasons(form, accepted, accepting)),
    ]
  }

  /** Of one form of a union, held against the forms of another, the least that stands against it. */
  #bestReasons(form: Form, siblings: readonly Form[], accepting: readonly Form[]): readonly Reason[] {
    const tried = accepting.map((candidate) => ({ candidate, reasons: this.#formReasons(form.parts, candidate.parts) }))
    const cost = (reasons: readonly Reason[]): number =>
      reasons.reduce((sum, reason) => sum + (isLoss(reason) ? 1000 : 1), 0)
    const [best] = tried.sort((a, b) => cost(a.reasons) - cost(b.reasons))
    if (best === undefined) return []
    const possible = tried
      .filter(({ reasons }) => !reasons.some(isLoss))
      .map(({ candidate, reasons }) => [...reasons, ...this.#ambiguity(form, siblings, candidate, accepting)])
    const [accepted] = [...possible.filter((reasons) => !reasons.some(isLoss)), ...possible]
    if (accepted !== undefined) return accepted
    if (accepting.length === 1) return best.reasons
    const kin = tried.find(
      ({ candidate }) => isKin(form, candidate) && !disjoint(form.parts, candidate.parts, this.position),
    )
    if (kin !== undefined) return kin.reasons
    const [{ keyword, node } = { keyword: 'anyOf', node: undefined }] = best.candidate.choices
    if (node === undefined) return best.reasons
    const kind = best.reasons.some((reason) => reason.kind === 'refused') ? 'refused' : 'undecided'
    const item = form.choices[0]?.label
    return [refusal(kind, keyword, node, form.parts, item)]
  }

  /** Each `oneOf` refuses what a second form accepts, too. */
  #ambiguity(form: Form, siblings: readonly Form[], chosen: Form, accepting: readonly Form[]): readonly Reason[] {
    // What is in one branch is in no other, as far as that is one form.
    const excluded = siblings.filter(
      (sibling) => isOtherBranch(form, sibling, 'oneOf') && isWholeBranch(sibling, siblings),
    )
    const isExcluded = (rival: Form): boolean =>
      disjoint(form.parts, rival.parts, this.position) ||
      excluded.some((sibling) => this.isWithin(joined([...form.parts, ...rival.parts]), sibling.parts))
    return chosen.choices.flatMap((union) => {
      const { keyword, label, node } = union
      // What was exclusive before still is, where nothing changed.
      const isKept = form.choices.some(
        (own) => own.keyword === keyword && own.label === label && isUnchanged(own.node, node),
      )
      if (keyword !== 'oneOf' || isKept) return []
      const rivals = accepting.filter((rival) => choseOtherwise(rival, union))
      return rivals.every(isExcluded) ? [] : [refusal('undecided', keyword, node, form.parts, label)]
    })
  }

  /** Callers of an answer look for its forms, so one that is gone breaks them though less is answered. */
  #lostForms(accepted: readonly Form[], accepting: readonly Form[]): readonly Reason[] {
    if (this.position.role === 'request' || accepted.length < 2) return []
    if (accepted[0]?.parts[0]?.node.document.side !== 'before') return []
    const isObjectForm = ({ parts }: Form): boolean => [...atomsOf(parts)].every((atom) => atom === 'object')
    const open = new Set(accepting)
    const isSame = (form: Form, candidate: Form): boolean =>
      isSameComponent(form, candidate) ||
      (this.isWithin(form.parts, candidate.parts) && this.isWithin(candidate.parts, form.parts))
    const unmatched = accepted.filter((form) => {
      const same = [...open].find((candidate) => isSame(form, candidate))
      if (same !== undefined) open.delete(same)
      return same === undefined
    })
    return unmatched.flatMap((form) => {
      const [choice] = form.choices
      if (choice === undefined || !isObjectForm(form)) return []
      const like = [...open].find((candidate) => !disjoint(form.parts, candidate.parts, this.position))
      if (like !== undefined) {
        open.delete(like)
        return []
      }
      if (accepting.some((candidate) => this.isWithin(form.parts, candidate.parts))) return []
      return [{ kind: 'breaking', subject: choice.keyword, node: choice.node, item: choice.label }]
    })
  }

  #formReasons(first: Conjunction, second: Conjunction): readonly Reason[] {
    if (isEmpty(first, this.position)) return []
    const isForward = (first[0] ?? second[0])?.node.document.side === (first[0] ? 'before' : 'after')
    return [
      ...(isForward && !this.isStrict ? [...nameChanges(this, first, second), ...agreements(this, first, second)] : []),
      ...second.flatMap((part) => this.#partReasons(first, second, part)),
    ]
  }

  #partReasons(first: Conjunction, second: Conjunction, part: Part): readonly Reason[] {
    const atoms = atomsOf(first)
    const values = valuesOf(first)
    return Object.entries(part.schema).flatMap(([keyword, value]) => {
      const row = KEYWORDS[keyword]
      if (row === undefined || !('check' in row)) return []
      if (row.on !== undefined && !row.on.some((atom) => atoms.has(atom))) return []
      if (
        !DEPENDENT.has(keyword) &&
        first.some(({ schema }) => keyword in schema && isScalarEqual(schema[keyword], value))
      )
        return []
      const node = keywordNode(part, keyword)
      if (values !== undefined && keyword !== 'enum' && keyword !== 'type' && !this.position.isText) {
        const alone = { ...part, schema: { [keyword]: value } }
        const judged = values.map((candidate) => accepts(alone, candidate))
        if (!judged.includes(undefined))
          return values
            .filter((_, index) => judged[index] === false)
            .map((candidate) => refusal('refused', keyword, node, first, candidate))
      }
      return row.check({ comparer: this, first, second, part, node, keyword, value: value ?? null })
    })
  }
}

/** Keywords that mean something else beside others. */
const DEPENDENT: ReadonlySet<string> = new Set([
  'items',
  'unevaluatedItems',
  'minContains',
  'maxContains',
  'additionalProperties',
  'unevaluatedProperties',
  // `readOnly` of the field takes a requirement away from requests.
  'required',
])

/** Whether two values of a keyword are the same, and hold no schema that a reference could lead elsewhere from. */
function isScalarEqual(one: Json | undefined, other: Json | undefined): boolean {
  const isScalar =
    typeof one !== 'object' || one === null || (Array.isArray(one) && one.every((item) => typeof item !== 'object'))
  return isScalar && isDeepStrictEqual(one, other)
}

function unique(reasons: readonly Reason[]): readonly Reason[] {
  const byText = new Map(
    reasons.map((reason) => {
      const { kind, subject, item, node } = reason
      return [JSON.stringify([kind, subject, item, node.document.side, node.pointer]), reason]
    }),
  )
  return [...byText.values()]
}
