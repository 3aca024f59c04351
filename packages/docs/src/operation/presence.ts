// Says in one sentence which parameters or fields have to be there, in place of a word at each.
import type { JsonObject } from '@cloud-cost/contract/document'
import type { Mark } from '@cloud-cost/contract/marks'
import { shapeOf } from '@cloud-cost/contract/model'
import { SAID_OTHERWISE } from '../contract/plain-marks.js'
import { codeList, type Html, html, joined } from '../html/html.js'
import type { Element } from './element.js'
import { openPoints } from './open-points.js'
import type { Scope } from './scope.js'

/** Which inputs of a list are documented as required; nothing where that is documented of each. */
export function requiredSentence(elements: readonly Element[], scope: Scope): Html | undefined {
  const names = (these: readonly Element[]): Html => codeList(these.map(({ name }) => name))
  const isUnknown = ({ marks }: Element): boolean => marks.some((mark) => scope.isPlain(mark, SAID_OTHERWISE.presence))
  const required = elements.filter(({ presence }) => presence === 'required')
  const others = elements.filter(({ presence }) => presence !== 'required')
  const [unknown, optional] = [others.filter(isUnknown), others.filter((element) => !isUnknown(element))]
  if (unknown.length === 0) return undefined
  if (required.length + optional.length === 0)
    return sentence(
      elements.length === 1 ? 'Required or optional: undocumented.' : 'Which are required is undocumented.',
    )
  const documented = [
    ...(required.length > 0 ? [html`required: ${names(required)}`] : []),
    ...(optional.length > 0 && optional.length < unknown.length ? [html`optional: ${names(optional)}`] : []),
  ]
  if (optional.length < unknown.length)
    return sentence(html`Documented as ${joined(documented, '; ')}; unknown for the rest.`)
  const text =
    required.length === 0
      ? html`Whether ${names(unknown)} must be sent is unknown; the rest are optional.`
      : html`Documented as ${joined(documented, '; ')}; unknown for ${names(unknown)}; the rest are optional.`
  return sentence(text)
}

/** The fields of a response that are always there, as documented or as assumed. */
export interface Presence {
  readonly line: Html | undefined
  /** The paths of the fields whose presence is assumed, such as `data.list`. */
  readonly assumed: ReadonlySet<string>
  /** The marks that the line says. */
  readonly marks: readonly Mark[]
}

/** Which fields of a response are always there. */
export function presenceOf(schema: JsonObject, marks: readonly Mark[], id: string, scope: Scope): Presence {
  const { properties, required } = shapeOf(scope.group.document, schema)
  const own = marks.filter((mark) => scope.isPlain(mark, scope.assumedPresence))
  const assumed = new Set(own.flatMap(({ note }) => assumedNames(note)))
  if (assumed.size === 0) return { line: undefined, assumed, marks: own }
  const documented = [...required].filter((name) => !assumed.has(name))
  const rest = Object.keys(properties).length > required.size ? '; unknown for the rest' : ''
  const line = html`<p class="presence soft">${
    documented.length > 0 && html`Documented as always present: ${codeList(documented)}. `
  }Always present: ${codeList([...assumed])}${openPoints(own, `${id}-presence`, 'what is always present')}${rest}.</p>`
  return { line, assumed, marks: own }
}

/** The names that a note assumes to be there: all that it has in code. */
function assumedNames(note: string): string[] {
  return Array.from(note.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
}

function sentence(text: Html | string): Html {
  return html`<p class="presence soft">${text}</p>`
}
