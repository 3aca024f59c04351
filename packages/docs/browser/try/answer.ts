import type { Answer, Violation } from './send.js'

/** Shows what came back. The first line is in a live region, so that a screen reader says it. */
export function showAnswer(form: HTMLFormElement, answer: Answer): void {
  const { status, milliseconds, headers, body, isErrorInside, violations } = answer
  const words = [
    `Status ${status} in ${milliseconds} ms`,
    ...(isErrorInside ? ['an error inside HTTP 200'] : []),
    ...(violations.length === 0 ? [] : [violations.length === 1 ? '1 violation' : `${violations.length} violations`]),
  ]
  say(form, words.join(', '), isErrorInside || status >= 400)
  show(form, '.try-help', false)
  show(form, '.try-inside', isErrorInside)
  show(form, '.try-violations', violations.length > 0)
  show(form, '.try-headers', headers.length > 0)
  show(form, '.try-answer', body !== '')
  form.querySelector('.try-violations ul')?.replaceChildren(...violations.map(violationItem))
  form
    .querySelector('.try-headers')
    ?.replaceChildren(...headers.flatMap(([name, value]) => [tag('dt', name), tag('dd', value)]))
  form.querySelector('.try-body')?.replaceChildren(body)
}

/** A slow server leaves time to wonder. */
export function showSending(form: HTMLFormElement): void {
  say(form, 'Sending…', false)
}

/** Says what may be the reason that there is no answer; the browser doesn't tell. */
export function showFailure(form: HTMLFormElement, url: string): void {
  say(form, 'No answer', true)
  for (const part of ['.try-inside', '.try-violations', '.try-headers', '.try-answer']) show(form, part, false)
  show(form, '.try-help', true)
  form.querySelector('.try-where')?.replaceChildren(new URL(url).origin)
  form.querySelector('.try-origin')?.replaceChildren(origin)
}

function say(form: HTMLFormElement, text: string, isFailure: boolean): void {
  const status = form.querySelector('.try-status')
  status?.replaceChildren(text)
  status?.classList.toggle('failed', isFailure)
}

function show(form: HTMLFormElement, part: string, isShown: boolean): void {
  form.querySelector(part)?.toggleAttribute('hidden', !isShown)
}

function violationItem({ location, reason }: Violation): HTMLElement {
  const item = tag('li', ` ${reason}`)
  item.prepend(tag('code', location))
  return item
}

function tag(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
