// A block of code with one sample for each language, of which the chosen one is visible.
import { LANGUAGES, type Language } from '../samples/languages.js'
import { codeBlock, coloured } from './code-block.js'
import { type Html, html } from './html.js'

/** Code in a language, which readers of further languages see, too, where it is written in no other. */
export interface BlockSample {
  readonly id: Language
  readonly grammar: string
  readonly source: string
  readonly also?: readonly Language[]
}

/**
 * Code in all languages, of which styles show the one that is chosen, also without scripts.
 *
 * @param options `isFurther`: the page has another example of the operation before it
 */
export function sampleBlock(
  samples: readonly BlockSample[],
  label: string,
  { title = 'Request', isFurther = false }: { readonly title?: string; readonly isFurther?: boolean } = {},
): Html {
  return codeBlock(
    html`<span class="language-choice">${title}</span>`,
    html`${samples.map((sample, index) => pre(sample, label, isFurther && index > 0))}`,
  )
}

/** Marks what the Markdown of a page leaves out: it has a further example in one language. */
const TWIN_LEAVES_OUT: Html = html` data-further`

/** The class of what is shown for a language alone. */
export function shownFor(...languages: readonly Language[]): string {
  return `in ${languages.map((language) => `in-${language}`).join(' ')}`
}

function pre({ id, grammar, source, also = [] }: BlockSample, label: string, isLeftOut: boolean): Html {
  const { title } = LANGUAGES.find((language) => language.id === id) ?? { title: id }
  return html`<pre class="${shownFor(id, ...also)}" role="group" aria-label="${label}: ${title}" tabindex="0"${isLeftOut && TWIN_LEAVES_OUT}><code class="language-${grammar}">${coloured(source, grammar)}</code></pre>
`
}
