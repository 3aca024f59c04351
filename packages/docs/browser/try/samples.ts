// Writes the samples of an operation's page anew when its form changes.
import type { Language } from '../../src/samples/languages.js'
import { MOCK_URL, replaceText } from '../address.js'
import { chosenLanguage } from '../language.js'
import { showSample, writtenSample } from '../written-sample.js'
import type { TryRequest } from './request.js'

let shownBase = MOCK_URL
/** How often code was asked for: only the last one is shown. */
let turns = 0

/** Shows the code of the example that is chosen, which the page has, as the code of the request. */
export function showExample(form: HTMLFormElement): void {
  const code = sampleOf(chosenExample(), chosenLanguage())
  form.querySelector('.try-request')?.replaceChildren(...(code?.cloneNode(true).childNodes ?? []))
}

/** Writes the code of the request, and of the chosen example, anew with what the form has. */
export async function followForm(form: HTMLFormElement, { call }: TryRequest, isEdited: boolean): Promise<void> {
  const example = chosenExample()
  const { inputs, body, base } = call
  followBase(base)
  example?.querySelector('.from-form')?.toggleAttribute('hidden', !isEdited)
  // What is no JSON yet is left to whoever writes it.
  if (body !== undefined && inputs.body === undefined) return
  const language = chosenLanguage()
  const turn = ++turns
  const source = await writtenSample(language, call)
  if (turn !== turns) return
  for (const code of [form.querySelector('.try-request'), sampleOf(example, language)])
    if (code && code.textContent !== source) showSample(code, source, language)
}

function chosenExample(): Element | null {
  return document.querySelector('.calls input[name=example]:checked + label + .case')
}

function sampleOf(example: Element | null, language: Language): Element | null {
  return example?.querySelector(`:scope > .code .in-${language} code`) ?? null
}

/** Sends the calls that come before an example where the example is sent. */
function followBase(base: string): void {
  // What is being typed may be no address yet, and the next one is to be written in its place.
  if (!/^https?:\/\/./.test(base)) return
  for (const before of document.querySelectorAll('.before-example')) replaceText(before, shownBase, base)
  shownBase = base
}
