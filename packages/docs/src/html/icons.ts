import { type Html, html } from './html.js'

/** Drawn here, so that the site needs no icon font. All are decoration; the words are beside them. */
function icon(name: string, content: Html): Html {
  return html`<svg class="icon icon-${name}" viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.6"
stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${content}</svg>`
}

export const searchIcon = (): Html =>
  icon('search', html`<circle cx="9" cy="9" r="5.5"/><path d="m13.2 13.2 3.8 3.8"/>`)

export const sunIcon = (): Html =>
  icon(
    'sun',
    html`<circle cx="10" cy="10" r="3.5"/>
<path d="M10 2v2m0 12v2M2 10h2m12 0h2M4.3 4.3l1.4 1.4m8.6 8.6 1.4 1.4m0-11.4-1.4 1.4m-8.6 8.6-1.4 1.4"/>`,
  )

export const moonIcon = (): Html =>
  icon('moon', html`<path d="M16.5 11.6A6.8 6.8 0 0 1 8.4 3.5a6.8 6.8 0 1 0 8.1 8.1Z"/>`)

export const menuIcon = (): Html => icon('menu', html`<path d="M3 5.5h14M3 10h14M3 14.5h14"/>`)

export const chevronIcon = (): Html => icon('chevron', html`<path d="m6 8 4 4 4-4"/>`)

export const copyIcon = (): Html =>
  icon(
    'copy',
    html`<rect x="7" y="7" width="9.5" height="9.5" rx="2"/><path d="M13 7V5.5a2 2 0 0 0-2-2H5.500a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7"/>`,
  )
