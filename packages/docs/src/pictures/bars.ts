import { type Html, html } from '../html/html.js'

/** Named amounts, the largest of which sets the scale. */
export interface Bars {
  readonly caption: string
  readonly bars: readonly { readonly label: string; readonly amount: number }[]
}

const AMOUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Bars below one another, each beside its name and its amount. The table is what a reader hears. */
export function barsPicture({ caption, bars }: Bars): Html {
  const largest = Math.max(...bars.map(({ amount }) => amount), Number.MIN_VALUE)
  const row = ({ label, amount }: Bars['bars'][number]): Html => html`<tr>
<th scope="row">${label}</th>
<td class="chart-bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
<rect class="part-0" width="${Math.round((1000 * Math.max(amount, 0)) / largest) / 10}" height="10"/></svg></td>
<td class="chart-number">${AMOUNT.format(amount)}</td>
</tr>
`
  return html`<figure class="chart"><table class="chart-bars"><caption>${caption}</caption><tbody>
${bars.map(row)}</tbody></table></figure>`
}
