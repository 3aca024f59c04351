// The fields of the form that sends a request.
import type { JsonObject } from '@cloud-cost/contract/document'
import { resolved, shapeOf } from '@cloud-cost/contract/model'
import { type Html, html } from '../../html/html.js'
import type { Scope } from '../scope.js'
import { attributes, controlOf, type Input } from './control.js'

/** A control with its label. */
export function field(name: string, label: Html | string, required: boolean, control: Html): Html {
  return html`<div class="try-field"><label for="try.${name}">${label}${required && html` <span class="required">required</span>`}</label>
${control}</div>
`
}

/** The parameters of the path and the query, by their types; `given` are the fields that an example has a value for. */
export function parameterFields({ operation }: Scope, given: ReadonlySet<string>): Html {
  const { parameters, document, unnamedInputs } = operation
  const inputs = (place: 'path' | 'query'): Input[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema }) => ({ field: `${place}.${name}`, name, required, schema }))
  return html`${fieldset('In the path', inputs('path'), document, given)}
${fieldset('In the query', inputs('query'), document, given)}
${
  unnamedInputs !== undefined &&
  html`<fieldset><legend>Filters whose parameter names are undocumented</legend>
${field('more', 'Further query, such as name=value', false, html`<input type="text" spellcheck="false"${attributes({ field: 'more', required: false })}>`)}
</fieldset>`
}`
}

/** The members of the body that a field can hold, and the JSON that they are in; the script keeps both the same. */
export function bodyFields({ operation: { body, document } }: Scope, given: ReadonlySet<string>): Html {
  if (body === undefined) return html``
  const { properties, required } = shapeOf(document, body.schema)
  const members = Object.entries(properties).map(
    ([name, schema]): Input => ({ field: `body.${name}`, name, required: required.has(name), schema }),
  )
  const rows = Math.min(Math.max(3, linesOf(body.example)), 20)
  const json = html`<textarea rows="${rows}" spellcheck="false"${attributes({ field: 'body', required: body.required })}></textarea>`
  return html`${fieldset('In the body', members, document, given)}
<fieldset><legend>${members.length === 0 ? 'Body' : 'The body as JSON'}</legend>
${field('body', members.length === 0 ? 'JSON' : 'All fields of the body', body.required, json)}
</fieldset>`
}

/** What is required, or given in an example, is seen; the rest is folded. */
function fieldset(
  title: string,
  inputs: readonly Input[],
  document: JsonObject,
  given: ReadonlySet<string>,
): Html | undefined {
  const isSeen = ({ required, field: name }: Input): boolean => required || given.has(name)
  const row = (input: Input): Html[] => inputField(input, document)
  const first = inputs.filter(isSeen).flatMap(row)
  const rest = inputs.filter((input) => !isSeen(input)).flatMap(row)
  if (first.length + rest.length === 0) return undefined
  return html`<fieldset><legend>${title}</legend>
${first}${
  rest.length > 0 &&
  html`<details class="try-more fold"><summary>${rest.length} more, optional</summary>
<div class="try-fields">${rest}</div></details>`
}</fieldset>`
}

function inputField(input: Input, document: JsonObject): Html[] {
  const { field: name, name: title, required, schema } = input
  // A body is sent as it is: what is missing in it, the answer says.
  const control = controlOf({ ...input, required: required && !name.startsWith('body.') }, document)
  if (control === undefined) return []
  const isList = resolved(document, schema)['type'] === 'array'
  const label = html`<code>${title}</code>${isList && html` <span class="type soft">one value a line</span>`}`
  return [field(name, label, required, control)]
}

function linesOf(value: unknown = ''): number {
  return JSON.stringify(value, null, 2).split('\n').length
}
