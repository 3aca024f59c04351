// The first page of the site.
import { sharesInWords, sumOfShares } from '@cloud-cost/contract/certainty'
import { type Context, documentVersion, type IndexedOperation, methodTag, operationIndex } from '../context.js'
import { answerExample } from '../contract/answer-example.js'
import { type DocumentedGroup, groupPage, operationPage, referencePage } from '../contract/group.js'
import type { MonthlyCosts } from '../contract/monthly-costs.js'
import { type Html, html, joined, to } from '../html/html.js'
import type { Page } from '../html/page.js'
import { SITE } from '../html/page.js'
import { sampleBlock } from '../html/sample-block.js'
import { columnsPicture } from '../pictures/columns.js'
import { shortDate } from '../pictures/dates.js'
import { sampleCall } from '../samples/sample.js'
import { defaultInputs } from '../samples/sample-inputs.js'
import { samplesOf } from '../samples/samples.js'

const DESCRIPTION =
  'Resources, cost, commitments and cloud accounts of AWS, Azure and Google Cloud in one API: '.concat(
    'reference, TypeScript clients and a mock server.',
  )

/** The page that a newcomer sees first. */
export function homePage(context: Context, costs: MonthlyCosts): Page {
  const { service } = context
  const { groups } = service
  const total = groups.reduce((sum, { operations }) => sum + operations.length, 0)
  return {
    file: 'index.html',
    label: 'Overview',
    title: SITE,
    description: DESCRIPTION,
    versions: groups.map((group) => documentVersion(service, group)),
    main: html`<section class="hero">
<h1>One API for the cost of many clouds</h1>
<p class="lead">See what runs on AWS, Azure and Google Cloud, what it costs, and what could be saved.
${total} operations in ${groups.length} groups, with typed clients, and a mock to try all of it on your own machine.</p>
${doors(groups)}
</section>
${spending(context, costs)}
${firstCall(context)}
<section aria-labelledby="groups">
<h2 id="groups">What the service offers</h2>
<div class="cards">${groups.map(groupCard)}</div>
</section>
<section aria-labelledby="certainty">
<h2 id="certainty">What is certain, and what is not</h2>
${certainty(groups)}
</section>`,
  }
}

/** Where to begin, by what a newcomer came for. */
function doors(groups: readonly DocumentedGroup[]): Html {
  const subjects = joined(groups.map((group) => html`<a href="${to(referencePage(group))}">${group.title}</a>`))
  return html`<nav class="doors" aria-label="Where to begin"><ul>
<li><h2><a href="${to('guides/get-started.html')}">Get started</a></h2><p>Install a client, make a first call, and
<a href="${to('guides/dashboard.html')}">build a screen</a> with React.</p></li>
<li><h2>Browse in Redoc</h2><p>${subjects}: all operations and schemas of a group on one page.</p></li>
<li><h2><a href="${to('map.html')}">Find an operation</a></h2><p>All on one map. <button class="link search-open" type="button">Ask the
search</button></p></li>
<li><h2><a href="${to('guides/testing.html')}">Test against the mock</a></h2><p>Checked requests, errors on demand, and
companies of your own. <a href="${to('mock.html')}">All about it</a></p></li>
</ul></nav>`
}

function groupCard(group: DocumentedGroup): Html {
  return html`<article class="card">
<p class="count"><strong>${group.operations.length}</strong> operations</p>
<h3><a href="${to(groupPage(group))}">${group.title}</a></h3>
<p>${group.summary}.</p>
<ul class="topics">${group.tags.map(({ title, name }) => html`<li><a href="${to(`${groupPage(group)}#${name}`)}">${title}</a></li>`)}</ul>
<p class="downloads">Document ${group.version}: <a href="${to(`documents/${group.name}.yaml`)}" download>YAML</a>
<a href="${to(`documents/${group.name}.json`)}" download>JSON</a></p>
</article>`
}

function firstCall({ service, highlight }: Context): Html {
  const { group, operation } = simplestRead(service.groups)
  const answer = JSON.stringify(answerExample(operation), null, 2)
  return html`<section aria-labelledby="first-call">
<h2 id="first-call">The first call</h2>
<p>Start the mock: <code>npx @cloud-cost/mock</code>, or <code>npm start</code> in a clone of the repository. It takes any token. Against a
deployment, put its host and a token of its operator in their place.</p>
${sampleBlock(samplesOf(sampleCall(group.name, operation, defaultInputs(operation))), 'The first call')}
<p>It gets the response of ${methodTag(operation.method)}
<a href="${to(operationPage(operation.operationId))}">${operation.operationId}</a>:</p>
${highlight(answer, 'json', 'The response')}
</section>`
}

/** What the company of the mock spends, as a picture and as the calls that it is made of. */
function spending({ service }: Context, { company, clouds, months }: MonthlyCosts): Html {
  const { group, operation } = operationIndex(service).get('getBillingSummary') ?? {}
  const last = months.at(-1)
  if (group === undefined || operation === undefined || last === undefined) return html``
  const { companyId, companyName } = company
  const sums = clouds.map((_, cloud) => months.reduce((sum, { costs }) => sum + (costs[cloud] ?? 0), 0))
  const inWords = clouds.map(({ name }, cloud) => `${name} ${Math.round(sums[cloud] ?? 0).toLocaleString('en-US')}`)
  const body = { companyId, searchYear: last.year, searchMnth: last.month, vndr: clouds[0]?.vendor ?? '' }
  const inputs = { path: {}, query: {}, body }
  const call = sampleCall(group.name, operation, inputs, { headers: { 'X-Mock-Illustrative': 'true' } })
  return html`<section aria-labelledby="spending">
<h2 id="spending">What a company spends</h2>
<div class="beside">
<div>
${columnsPicture({
  summary: `${companyName} spent in ${months.length} months, in US dollars: ${inWords.join(', ')}.`,
  caption: `${companyName}, the company of the mock: US dollars a month.`,
  parts: clouds.map(({ vendor, name }) => ({ name, fill: `cloud-${vendor}` })),
  columns: months.map(({ year, month, costs }) => ({ label: shortDate(`${year}-${month}`), amounts: costs })),
})}
<p>The chart shows <code>data.cost</code> of the answers. The specification does not describe these answers: the mock makes
them up where the header <code>X-Mock-Illustrative</code> asks for it. <a href="${to('guides/read-a-bill.html')}">Read a
bill</a> goes on from here.</p>
</div>
<div>
<p>${months.length * clouds.length} calls of ${methodTag(operation.method)}
<a href="${to(operationPage(operation.operationId))}">${operation.operationId}</a>: one for each month and cloud. This is the last one
for AWS, to run against the mock:</p>
${sampleBlock(samplesOf(call), 'What AWS cost in the last month')}
</div>
</div>
</section>`
}

/** The first read that needs no input. */
export function simplestRead(groups: readonly DocumentedGroup[]): IndexedOperation {
  const found = groups
    .flatMap((group) => group.operations.map((operation) => ({ group, operation })))
    .find(({ operation }) => operation.method === 'GET' && operation.parameters.every(({ required }) => !required))
  if (found === undefined) throw new Error('no operation can be read without input')
  return found
}

function certainty(groups: readonly DocumentedGroup[]): Html {
  const shares = sumOfShares(groups.map(({ counts }) => counts))
  return html`<p>${Math.round((100 * shares.documented) / shares.elements)} % of the details are documented; every gap is flagged as
<em>assumed</em>, with the reason, or <em>undocumented</em>. <a href="${to('certainty.html')}">What is certain</a> lists the
${shares.elements.toLocaleString('en')} elements: ${sharesInWords(shares)}.</p>`
}
