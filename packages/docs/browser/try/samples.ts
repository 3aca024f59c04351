import type { TryData } from '../../src/operation/try/data.js'
import { BASE_URL, type SampleInputs } from '../../src/samples/sample.js'
import { samplesOf } from '../../src/samples/samples.js'
import { MOCK_URL, replaceText } from '../address.js'
import { coloured } from './coloured.js'
import { curlOf, type TryRequest } from './request.js'

let shownBase = MOCK_URL

/** Writes the code samples of the chosen example anew, with what the form has; the code never gets a token that is not fake. */
export function followForm(
  { group, operation }: TryData,
  request: TryRequest,
  inputs: SampleInputs,
  isEdited: boolean,
): void {
  const chosen = document.querySelector('.calls input[name=example]:checked + label + .case')
  if (!chosen) return
  const target = chosen.querySelector('.target code')
  const path = request.url.slice(request.base.length)
  // What is there already breaks before its segments.
  if (target && target.textContent !== path) target.textContent = path
  const [, ...others] = samplesOf({ name: group }, operation, inputs)
  const sources = [curlOf(request), ...others.map(({ source }) => source.replaceAll(BASE_URL, request.base))]
  for (const [index, source] of sources.entries()) {
    const code = chosen.querySelector(
      index === 0 ? ':is(.sample-0, .sample-any) pre code' : `.sample-${index} pre code`,
    )
    if (code && code.textContent !== source) code.replaceChildren(...coloured(source))
  }
  followBase(request.base)
  chosen.querySelector('.from-form')?.toggleAttribute('hidden', !isEdited)
}

/** Sends the calls that come before an example where the example is sent. */
function followBase(base: string): void {
  // What is being typed may be no address yet, and the next one is to be written in its place.
  if (!/^https?:\/\/./.test(base)) return
  for (const before of document.querySelectorAll('.before-example')) replaceText(before, shownBase, base)
  shownBase = base
}
