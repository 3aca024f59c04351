import type { TryExample } from '../src/operation/try-example.js'
import { showAnswer, showFailure, showSending } from './try/answer.js'
import { takeBills } from './try/bills.js'
import { showProblems } from './try/problems.js'
import { curlOf, fieldsOf, isInPage, problemsOf, readRequest } from './try/request.js'
import { send } from './try/send.js'

/** The path at which the mock serves these pages. */
const SERVED = '/docs/'

const form = document.querySelector<HTMLFormElement>('form.try')
if (form !== null) setUp(form)

function setUp(form: HTMLFormElement): void {
  const examples = JSON.parse(form.querySelector('.try-examples')?.textContent ?? '[]') as readonly TryExample[]
  const curl = form.querySelector('.try-curl')
  const showCurl = (): void => {
    if (curl) curl.textContent = curlOf(readRequest(form))
  }
  const fillIn = (): void => {
    const chosen = document.querySelector<HTMLInputElement>('input[name=example]:checked')?.value
    fill(form, examples.find(({ name }) => name === chosen) ?? examples[0])
    showCurl()
  }
  let isSending = false
  const submit = async (): Promise<void> => {
    const problems = problemsOf(form)
    showProblems(form, problems)
    if (problems.length > 0 || isSending) return
    isSending = true
    showSending(form)
    const request = readRequest(form)
    try {
      showAnswer(form, await send(request))
    } catch {
      showFailure(form, request.url)
    }
    isSending = false
  }

  takeOwnOrigin(form)
  showWhere(form)
  takeBills(form, (companyId) => {
    for (const field of fieldsOf(form)) if (field.name === 'path.companyId') field.value = companyId
    showCurl()
  })
  fillIn()
  for (const radio of document.querySelectorAll('input[name=example]')) radio.addEventListener('change', fillIn)
  form.addEventListener('input', showCurl)
  form.addEventListener('change', () => showWhere(form))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
}

/** Puts in the values of an example; the server and the token stay. */
function fill(form: HTMLFormElement, example: TryExample | undefined): void {
  for (const field of fieldsOf(form)) {
    if (field.name === 'base' || field.name === 'token') continue
    const value = example?.values[field.name] ?? ''
    field.value = field.name === 'body' && value !== '' ? JSON.stringify(JSON.parse(value), null, 2) : value
  }
}

/** Where the mock serves these pages itself, which it does over plain http, it is asked. */
function takeOwnOrigin(form: HTMLFormElement): void {
  const base = form.querySelector<HTMLInputElement>('[name=base]')
  const isServedByMock = location.protocol === 'http:' && location.pathname.startsWith(SERVED)
  if (!base || !isServedByMock) return
  base.value = location.origin
  const server = form.querySelector<HTMLInputElement>('[name=where][value=server]')
  if (server) server.checked = true
}

/** The address of a server is asked for where one answers. */
function showWhere(form: HTMLFormElement): void {
  form.querySelector('.try-base')?.toggleAttribute('hidden', isInPage(form))
  form.querySelector('.try-bills')?.toggleAttribute('hidden', !isInPage(form))
}
