import { type Html, html } from './html.js'

/** What can be chosen, and what is seen then. */
export interface Choice {
  readonly value: string
  readonly title: Html | string
  readonly content: Html
}

/** Parts of which one is seen: radio buttons that look like tabs, which styles follow, so that they need no script. */
export function choice(
  { name, title, id = `${name}-choice` }: { readonly name: string; readonly title: string; readonly id?: string },
  options: readonly Choice[],
): Html {
  return html`<fieldset class="choice" id="${id}"><legend>${title}</legend>${options.map(
    (
      { value, title: label, content },
      index,
    ) => html`<input type="radio" name="${name}" id="${name}-${value}" value="${value}"${index === 0 && html` checked`}><label for="${name}-${value}">${label}</label>
<div class="case">${content}</div>`,
  )}</fieldset>`
}
