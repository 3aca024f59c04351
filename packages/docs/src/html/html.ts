/** The address of a page or a file, from the folder of the site. Each page names it from where it stands itself. */
export class Address {
  constructor(readonly path: string) {}
}

/** The address of a page or a file of the site, such as `guides/errors.html#404-not-found`. */
export function to(path: string): Address {
  return new Address(path)
}

/** Markup that is safe to insert as it stands. */
export class Html {
  #text: string | undefined

  constructor(readonly pieces: readonly (string | Address)[]) {}

  /** The markup, with each address of the site as a page has it. */
  with(addressOf: (path: string) => string): string {
    return this.pieces.map((piece) => (typeof piece === 'string' ? piece : escapeText(addressOf(piece.path)))).join('')
  }

  /** The markup, with addresses from the folder of the site. */
  get text(): string {
    this.#text ??= this.with((path) => path)
    return this.#text
  }

  toString(): string {
    return this.text
  }
}

type Value = Html | Address | string | number | undefined | false | readonly Value[]

/** Markup with the inserted texts escaped; `undefined` and `false` insert nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const pieces: (string | Address)[] = []
  for (const [index, part] of parts.entries()) {
    append(part, pieces)
    insert(values[index], pieces)
  }
  return new Html(pieces)
}

/** Pieces of markup with a separator between them. */
export function joined(pieces: readonly Html[], separator: Html | string = ', '): Html {
  return html`${pieces.map((piece, index) => html`${index > 0 && separator}${piece}`)}`
}

/** Code of at most so many letters fits into the columns of tables. */
const SHORT = 24

/** Code within a text. Short code with hyphens, such as `--base-url`, stays on one line: it would go on in the next after each of them. */
export function code(text: string): Html {
  return html`<code${text.includes('-') && text.length <= SHORT && html` class="whole"`}>${text}</code>`
}

/** Names as code, with commas between them. */
export function codeList(names: readonly string[], separator?: string): Html {
  return joined(names.map(code), separator)
}

/** Marks text as markup. Only for what this package or a Markdown file of the working tree wrote. */
export function raw(text: string): Html {
  return new Html([text])
}

export function escapeText(text: string): string {
  // Most texts have nothing to escape.
  if (!/[&<>"']/.test(text)) return text
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function insert(value: Value, pieces: (string | Address)[]): void {
  if (value === undefined || value === false) return
  if (value instanceof Html) for (const piece of value.pieces) append(piece, pieces)
  else if (value instanceof Address) append(value, pieces)
  else if (typeof value === 'string') append(escapeText(value), pieces)
  else if (typeof value === 'number') append(String(value), pieces)
  else for (const item of value) insert(item, pieces)
}

/** Texts in a row are one piece. */
function append(piece: string | Address, pieces: (string | Address)[]): void {
  const last = pieces.length - 1
  const before = pieces[last]
  if (typeof piece === 'string' && typeof before === 'string') pieces[last] = before + piece
  else pieces.push(piece)
}
