import { dailyCostsOfCompanies } from '../contract/daily-costs.js'
import { yearPicture } from '../pictures/year.js'
import { type Html, html } from '../site/html.js'
import { markdown, type Section, sections, siteLink, slug } from '../site/markdown.js'
import type { Page } from '../site/page.js'
import { contents } from './contents.js'
import { type Context, packageVersion } from './context.js'

/** The section of the README that tells of the companies, whose costs are drawn below it. */
const COMPANIES = 'The companies'
/** The longest section, which has a page of its own. */
const OPERATIONS = 'Operations'

/** The mock, as its README describes it, and what it does for each operation. */
export function mockPages({ service, highlight }: Context): Page[] {
  const [lead, ...all] = sections(service.mock.readme)
  const parts = all.filter(({ title }) => title !== OPERATIONS)
  const operations = all.find(({ title }) => title === OPERATIONS)
  const link = (address: string): string | undefined =>
    address === '#operations' ? OPERATIONS_PAGE : siteLink(address)
  const versions = [packageVersion(service.mock)]
  const section = ({ title, text }: Section): Html => {
    const id = slug(title)
    return html`<section aria-labelledby="${id}"><h2 id="${id}"><a class="anchor" href="#${id}">${title}</a></h2>
${markdown(text, { highlight, shift: 1, link })}${title === COMPANIES && dailyCostsOfCompanies().map(yearPicture)}</section>`
  }
  return [
    {
      file: 'mock.html',
      label: 'Mock',
      title: 'The mock server',
      description: 'Try every operation without a deployment: checked requests, errors on demand, state and faults.',
      versions,
      sections: contents(parts.map(({ title }) => title)),
      main: html`<h1>The mock server</h1>
<div class="lead">${markdown(lead?.text ?? '', { highlight, shift: 1, link })}</div>
<p><a href="${OPERATIONS_PAGE}">What the mock computes for each operation</a> has a page of its own.</p>
${parts.map(section)}`,
    },
    {
      file: OPERATIONS_PAGE,
      label: 'Operations of the mock',
      title: 'Operations of the mock',
      description: 'What the mock computes for each operation from its companies, and what it answers with an example.',
      versions,
      main: html`<h1>Operations of the mock</h1>
${markdown(operations?.text ?? '', { highlight, link: linkOfOperations })}`,
    },
  ]
}

const OPERATIONS_PAGE = 'mock/operations.html'

/** The sections of the README stand on the page of the mock. */
function linkOfOperations(address: string): string | undefined {
  return address.startsWith('#') ? `mock.html${address}` : siteLink(address)
}
