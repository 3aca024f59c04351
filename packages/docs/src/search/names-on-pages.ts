// The names that pages explain: options, headers, variables, errors and the like. Each page gives its first of each a place.
import { Html } from '../html/html.js'
import type { Page } from '../html/page.js'

/** A name on a page. */
interface PageName {
  readonly name: string
  /** What it is, and the page. */
  readonly detail: string
  readonly url: string
  /** What the place is worth compared with those on other pages. */
  readonly worth: number
}

/** Pages that explain names, by the beginning of their address, and what their explanations are worth. */
const EXPLAINING: readonly (readonly [beginning: string, worth: number])[] = [
  // It lists names of others to say what becomes of them.
  ['guides/proxy', 0.3],
  ['guides/', 1],
  // Its names are of many objects.
  ['mock/company-file', 0.3],
  ['mock', 1.1],
  ['clients', 0.9],
  ['common-rules', 0.8],
  ['bill-columns', 0.8],
]

/** What begins a row, an entry of a list or a term is explained there. */
const EXPLAINED = 3

/** Among pages that explain a name alike, the one that has it most often is the one about it. */
const REPEATED = 0.01

const CODE = /(<tr><td>|<td>|<li>|<dt>)?<code( class="whole")?(?: id="[^"]*")?>([^<]*)<\/code>/g

/** Code that begins with a name: `--port NUMBER`, `Prefer: code=404`, `CLOUD_COST_TOKEN=…`, `GET /__mock/health`, `createMock()`. */
const NAMES: readonly (readonly [kind: string, form: RegExp])[] = [
  ['Option', /^(--[a-z][\w-]*)(?:[ =].*)?$/],
  ['Variable', /^([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=.*)?$/],
  [
    'Header',
    /^([A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+|[A-Z][a-z]+(?=:)|Accept|Allow|Authorization|Host|Origin|Prefer)(?:: .*)?$/,
  ],
  ['Request', /^[A-Z, ]+ (\/[\w/-]+)(?:\?.*)?$/],
  ['Package', /^(@[\w-]+\/[\w/-]+)$/],
  ['Error', /^([A-Z][A-Za-z]+Error|E[A-Z]{5,})(?: .*)?$/],
  ['Function', /^([a-z]+[A-Z]\w*)\(.*$/],
  ['Name', /^([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)$/],
]
/** What is a name where it begins a row. */
const PLAIN: readonly [kind: string, form: RegExp] = ['Name', /^([a-z/][a-z_./-]*[a-z])(?:,.*)?$/i]

/** A page whose names have ids: the first of each, or rather the one that begins a row. */
export function withNameIds(page: Page): Page {
  if (worthOf(page) === 0) return page
  const taken = new Set(Array.from(page.main.text.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id))
  const explained = new Set(
    Array.from(page.main.text.matchAll(CODE)).flatMap(([, before, , code = '']) =>
      before === undefined ? [] : (nameOf(code, before)?.name ?? []),
    ),
  )
  const withIds = (text: string): string =>
    text.replaceAll(CODE, (markup, before: string | undefined, style: string | undefined, code: string) => {
      const { name } = nameOf(code, before) ?? {}
      if (name === undefined || taken.has(name) || (explained.has(name) && before === undefined)) return markup
      taken.add(name)
      return `${before ?? ''}<code${style ?? ''} id="${name}">${code}</code>`
    })
  return {
    ...page,
    main: new Html(page.main.pieces.map((piece) => (typeof piece === 'string' ? withIds(piece) : piece))),
  }
}

/** The names of a page that have ids, which may be those of an entry or a heading. */
export function namesOnPage(page: Page): PageName[] {
  if (worthOf(page) === 0) return []
  const { text } = page.main
  const found = new Map<string, PageName>()
  for (const [, before, , code = ''] of text.matchAll(CODE)) {
    const { kind, name } = nameOf(code, before) ?? {}
    if (kind === undefined || name === undefined || !text.includes(` id="${name}"`)) continue
    const worth = Math.max(before === undefined ? 1 : EXPLAINED, found.get(name)?.worth ?? 0) + REPEATED
    found.set(name, { name, detail: `${kind} · ${page.label}`, url: `${page.file}#${encodeURIComponent(name)}`, worth })
  }
  return [...found.values()].map((one) => ({ ...one, worth: one.worth * worthOf(page) }))
}

function worthOf({ file }: Page): number {
  return EXPLAINING.find(([beginning]) => file.startsWith(beginning))?.[1] ?? 0
}

/** The name with which code begins, and what it is. */
function nameOf(
  code: string,
  before: string | undefined,
): { readonly kind: string; readonly name: string } | undefined {
  const forms = before === undefined || before === '<td>' ? NAMES : [...NAMES, PLAIN]
  for (const [kind, form] of forms) {
    const [, name] = form.exec(code) ?? []
    if (name !== undefined) return { kind, name }
  }
  return undefined
}
