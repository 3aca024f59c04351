import { type TryData, type TryExample, textIn } from '../src/operation/try/data.js'
import { MOCK_URL } from './address.js'
import { LANGUAGE_CHANGE } from './languages.js'
import { clearAnswer, showAnswer, showFailure, showSending } from './try/answer.js'
import { takeBills } from './try/bills.js'
import { followBody } from './try/body.js'
import { type Field, fieldOf, fieldsOf, setText, setUpChoices } from './try/fields.js'
import { clearProblem, problemsIn, problemsOf, showProblems } from './try/problems.js'
import { isInPage, readRequest } from './try/request.js'
import { followForm, showExample } from './try/samples.js'
import { send } from './try/send.js'

/** Fields that say who answers and how; examples leave them as they are. */
const KEPT = ['base', 'token', 'session', 'illustrative']

const form = document.querySelector<HTMLFormElement>('form.try')
if (form !== null) setUp(form, JSON.parse(form.querySelector('.try-data')?.textContent ?? '') as TryData)

function setUp(form: HTMLFormElement, data: TryData): void {
  // An answer that arrives after a change is not the answer to what the form says.
  let changes = 0
  let isEdited = false
  // As long as nothing is changed, the page has the code of each example.
  let isTouched = false
  const showCode = (): void => {
    if (isTouched) void followForm(form, readRequest(form, data.group, data.operation), isEdited)
    else showExample(form)
  }
  const show = (): void => {
    changes += 1
    showCode()
    clearAnswer(form)
  }
  const fillIn = (name: string | undefined): void => {
    fill(form, data.examples.find((example) => example.name === name) ?? data.examples[0])
    showProblems(form, [])
    isEdited = false
    show()
  }
  const submit = async (): Promise<void> => {
    const request = readRequest(form, data.group, data.operation)
    const problems = problemsOf(form, request)
    showProblems(form, problems)
    problems[0]?.field.focus()
    if (problems.length > 0) return
    showSending(form)
    const sent = ++changes
    try {
      const answer = await send(request)
      if (sent !== changes) return
      showProblems(form, problemsIn(form, answer.violations))
      showAnswer(form, answer)
    } catch {
      if (sent === changes) showFailure(form, request.call.base)
    }
  }

  setUpChoices(form)
  takeOwnOrigin(form)
  showWhere(form)
  takeBills(form, (companyId) => {
    const field = fieldOf(form, 'path.companyId')
    if (field !== undefined) setText(field, companyId)
    isEdited = true
    isTouched = true
    show()
  })
  setUpExamples(form, fillIn)
  form.addEventListener('input', ({ target }) => {
    isTouched = true
    const field = fieldsOf(form).find((changed) => changed === target)
    if (field !== undefined) {
      clearProblem(field)
      followBody(form, field)
      isEdited ||= !KEPT.includes(field.name)
    }
    show()
  })
  form.addEventListener('change', () => showWhere(form))
  document.addEventListener(LANGUAGE_CHANGE, showCode)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
}

/** An example is chosen beside the button, or with the code samples: both show the same one. */
function setUpExamples(form: HTMLFormElement, fillIn: (name: string | undefined) => void): void {
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[name=example]')]
  const choice = form.querySelector<HTMLSelectElement>('.try-example select')
  const choose = (name: string | undefined): void => {
    for (const radio of radios) radio.checked = radio.value === name
    if (choice && name !== undefined) choice.value = name
    fillIn(name)
  }
  for (const radio of radios) radio.addEventListener('change', () => choose(radio.value))
  choice?.addEventListener('change', () => choose(choice.value))
  choose(radios.find(({ checked }) => checked)?.value)
}

/** Puts in the values of an example; the server and the token stay. */
function fill(form: HTMLFormElement, example: TryExample | undefined): void {
  const taken = (field: Field): boolean => !KEPT.includes(field.name) && !field.name.startsWith('body.')
  for (const field of fieldsOf(form).filter(taken))
    setText(field, example === undefined ? '' : textIn(example, field.name))
  followBody(form, undefined)
}

/** Where the mock serves these pages itself, it is asked. */
function takeOwnOrigin(form: HTMLFormElement): void {
  const base = fieldOf(form, 'base')
  if (!base || MOCK_URL !== location.origin) return
  base.value = MOCK_URL
  const server = form.querySelector<HTMLInputElement>('[name=where][value=server]')
  if (server) server.checked = true
}

/** The address of a server is asked for where one answers. */
function showWhere(form: HTMLFormElement): void {
  form.querySelector('.try-base')?.toggleAttribute('hidden', isInPage(form))
  form.querySelector('.try-bills')?.toggleAttribute('hidden', !isInPage(form))
}
