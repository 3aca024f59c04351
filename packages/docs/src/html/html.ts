/** Markup that is safe to insert as it stands. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text
  }
}

type Value = Html | string | number | undefined | false | readonly Value[]

/** Markup with the inserted texts escaped; `undefined` and `false` insert nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => part + (index < values.length ? insert(values[index]) : '')).join(''))
}

/** Pieces of markup with a separator between them. */
export function joined(pieces: readonly Html[], separator: Html | string = ', '): Html {
  return html`${pieces.map((piece, index) => html`${index > 0 && separator}${piece}`)}`
}

/** Names as code, with commas between them. */
export function codeList(names: readonly string[], separator?: string): Html {
  return joined(
    names.map((name) => html`<code>${name}</code>`),
    separator,
  )
}

/** Marks text as markup. Only for what this package or a Markdown file of the working tree wrote. */
export function raw(text: string): Html {
  return new Html(text)
}

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function insert(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'number') return String(value)
  return value.map(insert).join('')
}
