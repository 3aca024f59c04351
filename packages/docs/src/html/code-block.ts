import { type Html, html } from './html.js'
import { copyIcon } from './icons.js'

/** Copies the code that it stands with, where scripts run. */
export function copyButton(): Html {
  return html`<button class="copy" type="button">${copyIcon()}<span>Copy</span></button>`
}

/** A block of code below its title. */
export function codeBlock(title: Html | string, pre: Html): Html {
  return html`<div class="code"><div class="code-head"><span>${title}</span>${copyButton()}</div>${pre}</div>`
}
