// The control of a form in which a value is chosen or written.
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { list, resolved } from '@cloud-cost/contract/model'
import { type Html, html } from '../../html/html.js'

/** An input of the operation, as a field of the form. */
export interface Input {
  /** Such as `query.startDate`. */
  readonly field: string
  /** What a reader knows it by. */
  readonly name: string
  /** Whether the form is not sent without it. */
  readonly required: boolean
  readonly schema: JsonObject
}

/** The control for a value; nothing for an object, or a list of objects, which the JSON of the body has. */
export function controlOf(input: Input, document: JsonObject): Html | undefined {
  const { type, format, items, enum: closed, 'x-extensible-enum': open } = resolved(document, input.schema)
  const values = list(closed ?? open).map(String)
  if (values.length > 0) return choice(values, closed === undefined, input)
  if (type === 'boolean') return choice(['true', 'false'], false, input, 'boolean')
  if (type === 'array') return lines(resolved(document, isObject(items) ? items : {}), input)
  if (type === 'object') return undefined
  if (type === 'integer') return html`<input type="number" step="1" data-type="number"${attributes(input)}>`
  if (type === 'number') return html`<input type="number" step="any" data-type="number"${attributes(input)}>`
  if (format === 'date') return html`<input type="date"${attributes(input)}>`
  return html`<input type="text" spellcheck="false"${attributes(input)}>`
}

export function attributes({ field, required }: Pick<Input, 'field' | 'required'>): Html {
  return html` id="try.${field}" name="${field}"${required && html` required`}`
}

/** One of several values. Where others are allowed, a reader can type one: the script shows the text field when it is asked for. */
function choice(values: readonly string[], isOpen: boolean, input: Input, type = 'string'): Html {
  return html`<select data-type="${type}"${attributes(input)}>
${!input.required && html`<option value="">not sent</option>`}${values.map((value) => html`<option>${value}</option>`)}
${isOpen && html`<option value="" data-other>other …</option>`}</select>
${isOpen && html`<input type="text" class="try-other" aria-label="${input.name}: another value" spellcheck="false" hidden>`}`
}

/** Several values, one a line; what is known of them can be chosen. */
function lines(items: JsonObject, input: Input): Html | undefined {
  if (items['type'] === 'object') return undefined
  const values: readonly Json[] = list(items['enum'] ?? items['x-extensible-enum'])
  return html`<textarea rows="2" data-type="list" spellcheck="false"${attributes(input)}></textarea>
${
  values.length > 0 &&
  html`<select class="try-add" aria-label="Add a value to ${input.name}"><option value="">add …</option>
${values.map((value) => html`<option>${String(value)}</option>`)}</select>`
}`
}
