// Blocks of code.
import { breakable } from './breakable.js'
import { escapeText, type Html, html, raw } from './html.js'
import { copyIcon } from './icons.js'
import { tokensOf } from './tokens.js'

/** The titles of languages, by the name that blocks of code give them. */
const TITLES: { readonly [language: string]: string } = {
  sh: 'Shell',
  bash: 'Shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  tsx: 'TypeScript with JSX',
  python: 'Python',
  go: 'Go',
  java: 'Java',
  json: 'JSON',
  jsonc: 'JSON',
  yaml: 'YAML',
  http: 'HTTP',
  output: 'Output',
}

/** Copies the code that it stands with, where scripts run. */
export function copyButton(): Html {
  return html`<button class="copy" type="button">${copyIcon()}<span>Copy</span></button>`
}

/** A block of code below its title. */
export function codeBlock(title: Html | string, pre: Html): Html {
  return html`<div class="code box"><div class="code-head soft"><span>${title}</span>${copyButton()}</div>${pre}</div>`
}

/** A block of code in its colours, below the name of its language. */
export function colouredBlock(code: string, language: string, label = 'Code'): Html {
  return codeBlock(
    TITLES[language] ?? 'Text',
    html`<pre role="group" aria-label="${label}" tabindex="0"><code class="language-${language || 'text'}">${coloured(code.trimEnd(), language)}</code></pre>`,
  )
}

/** Code with its colours. Its addresses may break before their segments, as may all of a command. */
export function coloured(source: string, language: string): Html {
  const isCommand = language === 'sh' || language === 'bash'
  // As text, since most of the markup of the site is code.
  const pieces = tokensOf(source, language).map(({ text, kind }) => {
    const content = isCommand || (kind === 'string' && text.includes('://')) ? breakable(text).text : escapeText(text)
    return kind === undefined ? content : `<span class="${kind}">${content}</span>`
  })
  return raw(pieces.join(''))
}
