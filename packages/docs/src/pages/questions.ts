// The page of open questions.

import type { Question } from '@cloud-cost/contract/mark-codes'
import { formatCount } from '@cloud-cost/contract/model'
import { type AskedQuestion, askQuestions } from '@cloud-cost/contract/questions'
import type { Context } from '../context.js'
import { operationPage } from '../contract/group.js'
import { codeList, type Html, html, joined, to } from '../html/html.js'
import { inlineCode } from '../html/markdown.js'
import type { Page } from '../html/page.js'
import { pageOf } from './page-of.js'

/** The address of the form. */
export const ANSWER_FORM = 'documents/questions.yaml'

/** What is undocumented or assumed, as questions that an owner of the service could answer. */
export function questionsPage(context: Context): Page {
  const { groups, questions } = context.service
  const asked = askQuestions(
    questions,
    groups.map(({ certainty }) => certainty),
  )
  return pageOf(context, {
    file: 'questions.html',
    title: 'Open questions',
    description: `${asked.length} questions that an owner of the service could answer, by the number of operations that each touches.`,
    lead: html`These ${asked.length} questions are open. Each gathers what is undocumented or
assumed (<a href="${to('certainty.html')}">what is certain</a> has all of it by operation). The questions that touch most operations come
first: if you run the service, an answer to them helps most.`,
    main: html`<p><a href="${to(ANSWER_FORM)}" download>Download the questions as a form</a> in YAML: one block a question, with an example of a
request, what the contract says meanwhile, and who breaks if that is wrong. Fill in what you know, and send it to the maintainers, who apply
it with <code>npm run learn -- --answers FILE</code>.</p>
<ol class="questions">${asked.map((one) => questionItem(one, questions))}</ol>`,
  })
}

/** More notes and operations than these are folded. */
const FEW = 5

/** What is asked, an anchor to send somebody, and what the contract says meanwhile. */
function questionItem({ id, question, operations, notes }: AskedQuestion, all: readonly Question[]): Html {
  const asks = all.find((one) => one.id === id)?.codes.flatMap(({ ask }) => ask ?? []) ?? []
  const items = notes.map(({ note, names }) => html`<li>${inlineCode(note)} ${nameList(names)}</li>`)
  const links = joined(operations.map((one) => html`<a href="${to(operationPage(one))}">${one}</a>`))
  return html`<li>
<h2 id="${id}"><a class="anchor" href="#${id}">${inlineCode(question)}</a></h2>
${asks.length > 0 && html`<p>Yes or no:</p>\n<ul>${asks.map((ask) => html`<li>${inlineCode(ask)}</li>`)}</ul>`}
<p>Until then, the contract says:</p>
<ul>${items.slice(0, FEW)}</ul>
${
  items.length > FEW &&
  html`<details class="nested fold"><summary>${formatCount(items.length - FEW, 'further note')}</summary>
<ul>${items.slice(FEW)}</ul></details>`
}
${
  operations.length <= FEW
    ? html`<p class="figures">In ${links}</p>`
    : html`<details class="nested fold"><summary>In ${formatCount(operations.length, 'operation')}</summary>
<p>${links}</p></details>`
}
</li>`
}

function nameList(names: readonly string[]): Html {
  return html`<span class="figures">${codeList(names)}</span>`
}
