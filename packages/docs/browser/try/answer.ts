// Shows the response to the request of a form.
import { fieldAt } from './problems.js'
import type { ReceivedResponse, Violation } from './send.js'

/** Shows what came back. The first line is in a live region, so that a screen reader says it. */
export function showAnswer(form: HTMLFormElement, answer: ReceivedResponse): void {
  const { status, milliseconds, headers, body, isErrorInside, isMadeUp, violations } = answer
  const words = [
    `Status ${status} in ${milliseconds} ms`,
    ...(isErrorInside ? ['an error inside HTTP 200'] : []),
    ...(violations.length === 0 ? [] : [violations.length === 1 ? '1 violation' : `${violations.length} violations`]),
  ]
  say(form, words.join(', '), isErrorInside || status >= 400, String(status))
  show(form, '.try-result', true)
  show(form, '.try-help', false)
  show(form, '.try-inside', isErrorInside)
  show(form, '.try-made-up', isMadeUp)
  show(form, '.try-violations', violations.length > 0)
  show(form, '.try-headers', headers.length > 0)
  show(form, '.try-answer', body !== '')
  form
    .querySelector('.try-violations ul')
    ?.replaceChildren(...violations.map((violation) => violationItem(form, violation)))
  form
    .querySelector('.try-headers')
    ?.replaceChildren(...headers.flatMap(([name, value]) => [tag('dt', name), tag('dd', value)]))
  form.querySelector('.try-body')?.replaceChildren(body)
}

/** A slow server leaves time to wonder. */
export function showSending(form: HTMLFormElement): void {
  clearAnswer(form)
  say(form, 'Sending…', false)
}

/** Takes away an answer to what the form no longer says. */
export function clearAnswer(form: HTMLFormElement): void {
  say(form, '', false)
  show(form, '.try-result', false)
}

/** Says what may be the reason that there is no answer; the browser doesn't tell. */
export function showFailure(form: HTMLFormElement, url: string): void {
  say(form, 'No answer', true, 'none')
  for (const part of ['.try-inside', '.try-made-up', '.try-violations', '.try-headers', '.try-answer'])
    show(form, part, false)
  show(form, '.try-help', true)
  show(form, '.try-result', true)
  form.querySelector('.try-where')?.replaceChildren(new URL(url).origin)
  form.querySelector('.try-origin')?.replaceChildren(origin)
}

/** @param outcome the status of the response; nothing while none is there */
function say(form: HTMLFormElement, text: string, isFailure: boolean, outcome = ''): void {
  const status = form.querySelector<HTMLElement>('.try-status')
  if (status === null) return
  status.replaceChildren(text)
  status.classList.toggle('failed', isFailure)
  status.dataset['outcome'] = outcome
}

function show(form: HTMLFormElement, part: string, isShown: boolean): void {
  form.querySelector(part)?.toggleAttribute('hidden', !isShown)
}

/** What is wrong, with a link to the field that it is about. */
function violationItem(form: HTMLFormElement, { location, reason }: Violation): HTMLElement {
  const item = tag('li', ` ${reason}`)
  const field = fieldAt(form, location)
  const link = document.createElement('a')
  link.href = `#${field?.id ?? ''}`
  link.addEventListener('click', (event) => {
    event.preventDefault()
    field?.focus()
  })
  link.append(tag('code', location))
  item.prepend(field === undefined ? tag('code', location) : link)
  return item
}

function tag(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
