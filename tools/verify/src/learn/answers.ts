// Reads the answers of an owner of the service from a filled form.
import { existsSync } from 'node:fs'
import { type AskedElement, type AskedMark, askedMarks } from '@cloud-cost/contract/answer-form'
import { isObject, type Json, mapping } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import type { Group } from '@cloud-cost/contract/group'
import type { MarkCode } from '@cloud-cost/contract/mark-codes'
import { list } from '@cloud-cost/contract/model'
import { SourceFile } from '@cloud-cost/contract/source-file'
import { suggestName } from '@cloud-cost/contract/suggest-name'

/** What an owner of the service answers to a question about one element. */
export interface OwnerAnswer {
  readonly asked: AskedMark
  readonly element: AskedElement
  /** `yes`, the values, the type or the sentence; after a `no`, what holds instead. */
  readonly value: AnswerValue
  /** `answers.yaml:12`. */
  readonly label: string
}

type AnswerValue =
  | { readonly kind: 'yes' }
  /** What holds instead: a type, the fields that may be absent, or a sentence. */
  | { readonly kind: 'no'; readonly instead: string | readonly string[] | undefined }
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'sentence'; readonly sentence: string }

/** The answers of a filled form, with the day on which they were given. */
export interface Answers {
  readonly on: string
  readonly answers: readonly OwnerAnswer[]
}

const TYPES = ['string', 'number', 'integer', 'boolean']
const DAY = /^\d{4}-\d{2}-\d{2}$/
const SENTENCE = /^[A-Z\d`][^\n]{2,298}\.$/

/** What the form says of each question; it is not read. */
const SAID = ['question', 'meanwhile', 'example', 'at risk', 'touches']

/**
 * Reads a filled form.
 *
 * @param today the day that holds where the form names none
 * @throws UserError with the file and the line of the first mistake
 */
export function readAnswers(path: string, groups: readonly Group[], today: string): Answers {
  if (!existsSync(path)) throw new UserError(`${path} was not found. Name the form that was filled in.`)
  const form = new Form(path)
  const { date, questions = {}, elements = {}, ...others } = form.mapping([], form.content)
  for (const name of Object.keys(others))
    form.fail([name], `\`${name}\` is no part of the form, which has date, questions and elements.`)
  const asked = new Map(askedMarks(groups[0]?.root ?? '', groups).map((question) => [question.id, question] as const))
  const answers = new Map<string, OwnerAnswer>()
  const add = (question: AskedMark, element: AskedElement, answer: Json, tokens: readonly string[]): void => {
    const value = form.valueOf(question, answer, tokens)
    const key = JSON.stringify([question.id, element.group.name, element.tokens])
    answers.set(key, { asked: question, element, value, label: form.label(tokens) })
  }
  for (const [id, block] of Object.entries(form.mapping(['questions'], questions))) {
    const { answer = null, ...said } = form.mapping(['questions', id], block)
    for (const name of Object.keys(said))
      if (!SAID.includes(name))
        form.fail(['questions', id, name], `\`${name}\` is no part of a question. Write \`answer\`, or remove it.`)
    if (isBlank(answer)) continue
    const tokens = ['questions', id, 'answer']
    const question = asked.get(id) ?? form.fail(['questions', id], unknown('question', id, [...asked.keys()]))
    if (question.elements.length > 1 && (question.form === 'values' || question.form === 'type'))
      form.fail(
        tokens,
        `Answer ${id} by element, at the end of the file: its elements have no ${question.form} in common.`,
      )
    for (const element of question.elements) add(question, element, answer, tokens)
  }
  for (const [id, byName] of Object.entries(form.mapping(['elements'], elements)))
    for (const [name, answer] of Object.entries(form.mapping(['elements', id], byName))) {
      if (isBlank(answer)) continue
      const tokens = ['elements', id, name]
      const question = asked.get(id) ?? form.fail(['elements', id], unknown('question', id, [...asked.keys()]))
      const found = question.elements.filter((element) => element.name === name)
      if (found.length === 0)
        form.fail(
          tokens,
          unknown(
            'element',
            name,
            question.elements.map((element) => element.name),
          ),
        )
      for (const element of found) add(question, element, answer, tokens)
    }
  return { on: form.dayOf(date, today), answers: [...answers.values()] }
}

function unknown(what: string, name: string, known: readonly string[]): string {
  const meant = suggestName(name, known)
  return `The contract asks no question ${what === 'question' ? `\`${name}\`` : `of the element \`${name}\``}: ${meant === undefined ? 'it may be answered. Remove the answer, or write the form anew' : `write \`${meant}\``}.`
}

function isBlank(answer: Json | undefined): boolean {
  return answer === undefined || answer === null || answer === ''
}

/** A file of answers, whose mistakes have a line. */
class Form {
  readonly #file: SourceFile
  readonly content: Json

  constructor(readonly path: string) {
    this.#file = new SourceFile(path)
    const [unreadable] = this.#file.errors
    if (unreadable !== undefined)
      throw new UserError(`${path}:${unreadable.line}: ${String(unreadable.message.split(' at line ')[0])}`)
    this.content = this.#file.toJson()
  }

  label(tokens: readonly string[]): string {
    return `${this.path}:${this.#file.lineOf(tokens)}`
  }

  fail(tokens: readonly string[], message: string): never {
    throw new UserError(`${this.label(tokens)}: ${message}`)
  }

  mapping(tokens: readonly string[], value: Json): Readonly<Record<string, Json>> {
    return isObject(value) || value === null
      ? mapping(value)
      : this.fail(tokens, `${tokens.at(-1) ?? 'The form'} must be a mapping, as the form has it.`)
  }

  dayOf(date: Json | undefined, today: string): string {
    if (isBlank(date)) return today
    const isDay = typeof date === 'string' && DAY.test(date) && !Number.isNaN(Date.parse(date))
    return isDay
      ? date
      : this.fail(['date'], 'Write the day of the answers as yyyy-MM-dd, or leave it blank for today.')
  }

  /** The answer in the form of its question. */
  valueOf(asked: AskedMark, answer: Json, tokens: readonly string[]): AnswerValue {
    const { form } = asked
    if (form === 'yes-or-no') return this.#yesOrNo(asked, answer, tokens)
    if (form === 'values') {
      const values = list(answer)
      const isSet = values.length > 0 && values.every((value) => ['string', 'number'].includes(typeof value))
      return isSet
        ? { kind: 'values', values: values.map(String) }
        : this.fail(tokens, `List the values, as in \`[a, b]\`.`)
    }
    if (form === 'type')
      return TYPES.includes(String(answer))
        ? { kind: 'type', type: String(answer) }
        : this.fail(
            tokens,
            `Answer ${TYPES.slice(0, -1).join(', ')} or ${TYPES.at(-1)}; write another type into the contract by hand.`,
          )
    return { kind: 'sentence', sentence: this.#sentence(answer, tokens) }
  }

  #yesOrNo({ id, code }: AskedMark, answer: Json, tokens: readonly string[]): AnswerValue {
    if (isObject(answer) && Object.keys(answer).join() === 'no')
      return { kind: 'no', instead: this.#instead(code, answer['no'] ?? null, [...tokens, 'no']) }
    const word = String(answer).toLowerCase()
    if (word === 'yes' || word === 'true') return { kind: 'yes' }
    if (word === 'no' || word === 'false') return { kind: 'no', instead: undefined }
    return this.fail(tokens, `Answer yes or no to ${id}, or \`{ no: What holds instead. }\`.`)
  }

  #instead({ subject, evidence }: MarkCode, answer: Json, tokens: readonly string[]): string | readonly string[] {
    if (subject === 'type' && TYPES.includes(String(answer))) return String(answer)
    if (evidence === 'required' && Array.isArray(answer)) return answer.map(String)
    return this.#sentence(answer, tokens)
  }

  #sentence(answer: Json, tokens: readonly string[]): string {
    return typeof answer === 'string' && SENTENCE.test(answer)
      ? answer
      : this.fail(
          tokens,
          'Write one sentence on one line: it begins with a capital letter, a number or a name in code, ends with a full stop, and has at most 300 characters.',
        )
  }
}
