import { dailyCostsOfCompanies } from '../contract/daily-costs.js'
import { yearPicture } from '../pictures/year.js'
import { html } from '../site/html.js'
import { markdown, sections, siteLink, slug } from '../site/markdown.js'
import type { Page } from '../site/page.js'
import { contents } from './contents.js'
import { type Context, packageVersion } from './context.js'

/** The section of the README that tells of the companies, whose costs are drawn below it. */
const COMPANIES = 'The companies'

/** The mock, as its README describes it. */
export function mockPage({ service, highlight }: Context): Page {
  const [lead, ...parts] = sections(service.mock.readme)
  const options = { highlight, shift: 1, link: siteLink }
  return {
    file: 'mock.html',
    label: 'Mock',
    title: 'The mock server',
    description: 'Try every operation without a deployment: checked requests, errors on demand, state and faults.',
    versions: [packageVersion(service.mock)],
    sections: contents(parts.map(({ title }) => title)),
    main: html`<h1>The mock server</h1>
<div class="lead">${markdown(lead?.text ?? '', options)}</div>
${parts.map(
  ({
    title,
    text,
  }) => html`<section aria-labelledby="${slug(title)}"><h2 id="${slug(title)}"><a class="anchor" href="#${slug(title)}">${title}</a></h2>
${markdown(text, options)}${title === COMPANIES && dailyCostsOfCompanies().map(yearPicture)}</section>`,
)}`,
  }
}
