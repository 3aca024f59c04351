// The first page of the site.
import { sharesInWords, sumOfShares } from '@cloud-cost/contract/certainty'
import { type Context, documentVersion, operationIndex } from '../context.js'
import type { FirstCall } from '../contract/company-bills.js'
import { type DocumentedGroup, groupPage, operationPage, referencePage } from '../contract/group.js'
import { colouredBlock } from '../html/code-block.js'
import { type Html, html, joined, raw, to } from '../html/html.js'
import { methodTag } from '../html/method-tag.js'
import type { Page } from '../html/page.js'
import { SITE } from '../html/page.js'
import { sampleBlock } from '../html/sample-block.js'
import { billingCaption, billingPicture } from '../pictures/billing.js'
import { shortDate } from '../pictures/dates.js'
import { FIRST_OPERATION, type FirstCallData } from '../samples/first-request.js'
import { ILLUSTRATIVE, sampleCall } from '../samples/sample.js'
import { samplesOf } from '../samples/samples.js'

const DESCRIPTION =
  'Resources, cost, commitments and cloud accounts of AWS, Azure and Google Cloud in one API: '.concat(
    'reference, TypeScript clients and a mock server.',
  )

/** The page that a newcomer sees first. */
export function homePage(context: Context, call: FirstCall): Page {
  const { service } = context
  const { groups } = service
  const total = groups.reduce((sum, { operations }) => sum + operations.length, 0)
  return {
    file: 'index.html',
    label: 'Overview',
    title: SITE,
    description: DESCRIPTION,
    versions: groups.map((group) => documentVersion(service, group)),
    scripts: ['assets/home.js'],
    main: html`<section class="hero">
<h1>One API for the cost of many clouds</h1>
<p class="lead">See what runs on AWS, Azure and Google Cloud, what it costs, and what could be saved.
${total} operations in ${groups.length} groups, with typed clients, and a mock to try all of it on your own machine.</p>
${doors(groups)}
</section>
${liveCall(context, call)}
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
  return html`<nav class="doors" aria-label="Where to begin"><ul class="plain">
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
  return html`<article class="card box">
<p class="count soft"><strong>${group.operations.length}</strong> operations</p>
<h3><a href="${to(groupPage(group))}">${group.title}</a></h3>
<p>${group.summary}.</p>
<ul class="topics plain">${group.tags.map(({ title, name }) => html`<li><a href="${to(`${groupPage(group)}#${name}`)}">${title}</a></li>`)}</ul>
<p class="downloads soft">Document ${group.version}: <a href="${to(`documents/${group.name}.yaml`)}" download>YAML</a>
<a href="${to(`documents/${group.name}.json`)}" download>JSON</a></p>
</article>`
}

/** The first call, sent by the page itself: a form, its code in all languages, and the response as a picture and as JSON. */
function liveCall({ service }: Context, { companies, clouds, months, body, response }: FirstCall): Html {
  const { group, operation } = operationIndex(service).get(FIRST_OPERATION) ?? {}
  // While the contract is written, its group may be broken, and the others have their pages all the same.
  if (group === undefined || operation === undefined) return html``
  const { operationId, method, path, payload, isRead, pagination } = operation
  const data: FirstCallData = {
    group: group.name,
    operation: { operationId, method, path, payload, isRead, pagination },
  }
  const call = sampleCall(group.name, operation, { path: {}, query: {}, body }, { headers: ILLUSTRATIVE })
  const [{ companyName } = { companyName: '' }] = companies
  return html`<section aria-labelledby="first-call" class="live">
<h2 id="first-call">The first call</h2>
<p>${methodTag(method)} <a href="${to(operationPage(operationId))}">${operationId}</a> returns what a company pays a cloud in a month.
Choose, and send: the mock answers in this page. On your own machine, <code>npx @cloud-cost/mock</code> starts it.</p>
<div class="beside">
<div>
<form class="live-call wrap" autocomplete="off">
${select(
  'month',
  'Month',
  months.map((month) => [month, shortDate(month)]),
)}
${select(
  'vendor',
  'Cloud',
  clouds.map(({ vendor, name }) => [vendor, name]),
)}
${select(
  'company',
  'Company',
  companies.map(({ companyId, companyName: name }) => [companyId, name]),
)}
<button class="button primary" type="submit">Send</button>
<script type="application/json">${raw(JSON.stringify(data))}</script>
</form>
${sampleBlock(samplesOf(call), 'The first call')}
<p class="facts">The specification documents only <code>status</code> of this response. The header <code>X-Mock-Illustrative</code> asks the
mock for invented rows. <a href="${to('guides/get-started.html')}">Get started</a> goes on from here.</p>
</div>
<div>
<p class="live-status" role="status"></p>
<div class="live-picture">${billingPicture(response, billingCaption(companyName, clouds[0].name, months[0] ?? ''))}</div>
<div class="live-response">${colouredBlock(JSON.stringify(response, null, 2), 'json', 'The response')}</div>
</div>
</div>
</section>`
}

function select(name: string, label: string, options: readonly (readonly [value: string, text: string])[]): Html {
  return html`<label>${label} <select name="${name}">${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>
`
}

function certainty(groups: readonly DocumentedGroup[]): Html {
  const shares = sumOfShares(groups.map(({ counts }) => counts))
  return html`<p>${Math.round((100 * shares.documented) / shares.elements)} % of the details are documented; every gap is flagged as
<em>assumed</em>, with the reason, or <em>undocumented</em>. <a href="${to('certainty.html')}">What is certain</a> lists the
${shares.elements.toLocaleString('en')} elements: ${sharesInWords(shares)}.</p>`
}
