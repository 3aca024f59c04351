// The call of the first page. The mock and what writes code are loaded when a reader first chooses or sends something.

import { coloured } from '../src/html/code-block.js'
import { billingCaption, billingPicture } from '../src/pictures/billing.js'
import { billingRequest, type FirstCallData } from '../src/samples/first-request.js'
import { ILLUSTRATIVE, type SampleCall, sampleCall } from '../src/samples/sample.js'
import { MOCK_URL } from './address.js'
import { chosenLanguage } from './language.js'
import { LANGUAGE_CHANGE } from './languages.js'
import { send } from './try/send.js'
import { showSample, writtenSample } from './written-sample.js'

const form = document.querySelector<HTMLFormElement>('form.live-call')
if (form !== null) setUp(form, JSON.parse(form.querySelector('script')?.textContent ?? '') as FirstCallData)

function setUp(form: HTMLFormElement, data: FirstCallData): void {
  const page = form.closest('section')
  const status = page?.querySelector('.live-status')
  let isTouched = false

  const showCode = async (): Promise<void> => {
    if (!isTouched) return
    const call = callOf(form, data)
    const language = chosenLanguage()
    const source = await writtenSample(language, call)
    const code = page?.querySelector(`.in-${language} code`)
    if (code) showSample(code, source, language)
  }

  const show = async (): Promise<void> => {
    status?.replaceChildren('Sending…')
    const call = callOf(form, data)
    const caption = billingCaption(textIn(form, 'company'), textIn(form, 'vendor'), valueIn(form, 'month'))
    const { status: code, milliseconds, body } = await send({ isInPage: true, token: 'fake-token', call })
    // A reader who has chosen something else meanwhile waits for another answer.
    if (call.body !== callOf(form, data).body) return
    status?.replaceChildren(`Status ${code} in ${milliseconds} ms`)
    const picture = page?.querySelector('.live-picture')
    if (picture) picture.innerHTML = billingPicture(JSON.parse(body), caption).text
    const shown = page?.querySelector('.live-response code')
    if (shown) shown.innerHTML = coloured(body, 'json').text
  }

  form.addEventListener('change', () => {
    isTouched = true
    void showCode()
    void show()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void show()
  })
  document.addEventListener(LANGUAGE_CHANGE, () => void showCode())
}

function callOf(form: HTMLFormElement, { group, operation }: FirstCallData): SampleCall {
  const body = billingRequest(valueIn(form, 'company'), valueIn(form, 'vendor'), valueIn(form, 'month'))
  return sampleCall(group, operation, { path: {}, query: {}, body }, { base: MOCK_URL, headers: ILLUSTRATIVE })
}

function valueIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name))
}

function textIn(form: HTMLFormElement, name: string): string {
  return form.querySelector<HTMLSelectElement>(`[name=${name}]`)?.selectedOptions[0]?.text ?? ''
}
