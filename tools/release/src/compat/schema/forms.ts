// Takes a schema apart into the forms that the branches of its unions make.
import { isObject } from '@cloud-cost/contract/document'
import { branchOf, type Conjunction, joined, keywordNode, type Part, withKeyword, without } from './conjunction.js'
import { child, type DocumentNode } from './document-node.js'
import { atomsOf, valuesOf } from './values.js'

/** One of the branches of a union that a form chose. */
interface Choice {
  readonly keyword: 'anyOf' | 'oneOf'
  /** Where the union is written. */
  readonly node: DocumentNode
  /** What tells the branch from the others: its reference, or its index in the list. */
  readonly label: string
}

/** A conjunction without unions: one combination of their branches. */
export interface Form {
  readonly parts: Conjunction
  readonly choices: readonly Choice[]
}

/** More combinations than this are not looked at one by one. */
const MOST_FORMS = 64

/**
 * The forms that a schema has, by the branches of its unions.
 * @param byValue whether to look at each type, or at each of a few values, by itself, as one of several others may accept it
 */
export function formsOf(parts: Conjunction, byValue = false): readonly Form[] {
  const forms = expanded({ parts, choices: [] }, new Set())
  return byValue ? forms.flatMap(byTypeOrValue) : forms
}

/** Whether two forms are the same branch of two states of a union. */
export function isKin(one: Form, other: Form): boolean {
  return one.choices.some(({ label }) => other.choices.some((choice) => choice.label === label))
}

/** Whether two forms are the same component. */
export function isSameComponent(one: Form, other: Form): boolean {
  return one.choices.some(
    ({ label }) => label.startsWith('#/') && other.choices.some((choice) => choice.label === label),
  )
}

/** Whether two forms chose different branches of the same union. */
export function isOtherBranch(one: Form, other: Form, keyword: Choice['keyword']): boolean {
  return one.choices.some((choice) => choice.keyword === keyword && choseOtherwise(other, choice))
}

/** Whether a form chose another branch of a union. */
export function choseOtherwise({ choices }: Form, { label, node }: Choice): boolean {
  return choices.some((rival) => rival.label !== label && rival.node.pointer.join() === node.pointer.join())
}

/** Whether a form is all of the branches that it chose, which have no unions of their own. */
export function isWholeBranch(form: Form, forms: readonly Form[]): boolean {
  return forms.every((other) => other === form || isOtherBranch(form, other, 'oneOf')) && form.choices.length === 1
}

function expanded(form: Form, seen: ReadonlySet<string>): readonly Form[] {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const union = form.parts.find(({ schema }) => Array.isArray(schema[keyword]))
    if (union === undefined) continue
    const node = keywordNode(union, keyword)
    const labels = labelsOf(node)
    const rest = form.parts.flatMap((part) => (part === union ? reduced(part, keyword) : [part]))
    // A branch that leads back to its own union adds nothing to it.
    if (seen.has(union.id)) return expanded({ ...form, parts: rest }, seen)
    const forms = labels.flatMap((label, index) => {
      const branch = branchOf(union, child(node, String(index)))
      const choices = [...form.choices, { keyword, node, label }]
      return expanded({ parts: joined([...rest, ...branch]), choices }, new Set([...seen, union.id]))
    })
    return forms.length > MOST_FORMS ? [form] : forms
  }
  return [form]
}

function reduced(part: Part, keyword: string): Part[] {
  const rest = without(part, keyword)
  return Object.keys(rest.schema).length === 0 ? [] : [rest]
}

function labelsOf({ value }: DocumentNode): string[] {
  const branches = Array.isArray(value) ? value : []
  return branches.map((branch, index) =>
    isObject(branch) && typeof branch['$ref'] === 'string' ? branch['$ref'] : String(index + 1),
  )
}

function byTypeOrValue(form: Form): readonly Form[] {
  const [node] = form.parts.map((part) => part.node)
  if (node === undefined) return [form]
  const values = valuesOf(form.parts)
  if (values !== undefined && values.length > 1)
    return values.map((value) => ({ ...form, parts: withKeyword(form.parts, node, 'enum', [value]) }))
  const atoms = atomsOf(form.parts)
  const types = [...atoms].map((atom) => (atom === 'fraction' ? 'number' : atom))
  const distinct = types.filter((type) => type !== 'integer' || !types.includes('number'))
  return distinct.length < 2
    ? [form]
    : distinct.map((type) => ({ ...form, parts: withKeyword(form.parts, node, 'type', type) }))
}
