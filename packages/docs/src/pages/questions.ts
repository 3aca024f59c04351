// The page of open questions.
import { type AskedQuestion, askQuestions } from '@cloud-cost/contract/questions'
import { type Context, documentVersion } from '../context.js'
import { operationPage } from '../contract/group.js'
import { codeList, type Html, html, joined, to } from '../html/html.js'
import { inlineCode } from '../html/markdown.js'
import type { Page } from '../html/page.js'

/** The address of the form. */
export const ANSWER_FORM = 'documents/questions.yaml'

/** What is undocumented or assumed, as questions that an owner of the service could answer. */
export function questionsPage({ service }: Context): Page {
  const { groups, questions } = service
  const asked = askQuestions(
    questions,
    groups.map(({ certainty }) => certainty),
  )
  return {
    file: 'questions.html',
    label: 'Open questions',
    title: 'Open questions',
    description: `${asked.length} questions that an owner of the service could answer, by the number of operations that each touches.`,
    versions: groups.map((group) => documentVersion(service, group)),
    main: html`<h1>Open questions</h1>
<p class="lead">The service's description leaves these ${asked.length} questions open. Each gathers what is undocumented or
assumed (<a href="${to('certainty.html')}">what is certain</a> has all of it by operation). The questions that touch most operations come
first: if you run the service, an answer to them helps most.</p>
<p><a href="${to(ANSWER_FORM)}" download>Download the questions as a form</a> in YAML: one block a question, with an example of a
request, what the contract says meanwhile, and who breaks if that is wrong. Fill in what you know, and send it to the maintainers, who apply
it with <code>npm run learn -- --answers FILE</code>.</p>
<ol class="questions">${asked.map(questionItem)}</ol>`,
  }
}

function questionItem({ question, operations, notes }: AskedQuestion): Html {
  return html`<li>
<h2>${inlineCode(question)}</h2>
<p class="figures">${count(operations.length, 'operation')}, ${count(notes.length, 'note')}</p>
<details class="nested"><summary>Notes</summary>
<ul>${notes.map(({ note, names }) => html`<li>${inlineCode(note)} ${nameList(names)}</li>`)}</ul></details>
<details class="nested"><summary>Operations</summary>
<p>${joined(operations.map((id) => html`<a href="${to(operationPage(id))}">${id}</a>`))}</p></details>
</li>`
}

function nameList(names: readonly string[]): Html {
  return html`<span class="figures">${codeList(names)}</span>`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
