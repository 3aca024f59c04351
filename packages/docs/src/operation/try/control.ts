// The control of a form in which a value is chosen or written.
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { resolved } from '@cloud-cost/contract/model'
import { type Html, html } from '../../html/html.js'

/** What every control of the form has. */
export interface ControlOptions {
  /** Such as `query.startDate`. */
  readonly name: string
  /** What a reader knows it by. */
  readonly title: string
  /** Whether the form is not sent without it. */
  readonly required: boolean
}

/** The control for a value of a schema; nothing for an object, or a list of objects, which the JSON of the body has. */
export function controlOf(schema: JsonObject, document: JsonObject, options: ControlOptions): Html | undefined {
  const own = resolved(document, schema)
  const { type, format, items, enum: closed, 'x-extensible-enum': open } = own
  const values = textsOf(closed ?? open)
  if (values.length > 0) return choice(values, closed === undefined, options)
  if (type === 'boolean') return choice(['true', 'false'], false, options, 'boolean')
  if (type === 'array') return list(resolved(document, isObject(items) ? items : {}), options)
  if (type === 'object') return undefined
  if (type === 'integer') return html`<input type="number" step="1" data-type="number"${attributes(options)}>`
  if (type === 'number') return html`<input type="number" step="any" data-type="number"${attributes(options)}>`
  if (format === 'date') return html`<input type="date"${attributes(options)}>`
  return html`<input type="text" spellcheck="false"${attributes(options)}>`
}

export function attributes({ name, required }: Pick<ControlOptions, 'name' | 'required'>): Html {
  return html` id="try.${name}" name="${name}"${required && html` required`}`
}

/** One of several values. Where others are allowed, a reader can type one: the script shows the text field when it is asked for. */
function choice(values: readonly string[], isOpen: boolean, options: ControlOptions, type = 'string'): Html {
  return html`<select data-type="${type}"${attributes(options)}>
${!options.required && html`<option value="">not sent</option>`}${values.map((value) => html`<option>${value}</option>`)}
${isOpen && html`<option value="" data-other>other …</option>`}</select>
${isOpen && html`<input type="text" class="try-other" aria-label="${options.title}: another value" spellcheck="false" hidden>`}`
}

/** Several values, one a line; what is known of them can be chosen. */
function list(items: JsonObject, options: ControlOptions): Html | undefined {
  if (items['type'] === 'object') return undefined
  const values = textsOf(items['enum'] ?? items['x-extensible-enum'])
  return html`<textarea rows="2" data-type="list" spellcheck="false"${attributes(options)}></textarea>
${
  values.length > 0 &&
  html`<select class="try-add" aria-label="Add a value to ${options.title}"><option value="">add …</option>
${values.map((value) => html`<option>${value}</option>`)}</select>`
}`
}

function textsOf(values: Json | undefined): string[] {
  return Array.isArray(values) ? values.map(String) : []
}
