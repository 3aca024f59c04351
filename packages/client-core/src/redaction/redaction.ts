// Replaces what is secret or personal in an exchange, by the same stand-in wherever it occurs.
import { Collected } from './collected.js'
import { fromBase64, fromEntities, fromPercent, toEntities, toPercent } from './decode.js'
import { withoutForms } from './forms.js'
import type { Kind, Kinds, NamePosition } from './kinds.js'
import { isRandom } from './look.js'
import { isSecretName } from './names.js'
import { withoutPersons } from './persons.js'
import { folded } from './plain-names.js'
import { endOfBrackets, scanJson } from './scan-json.js'
import {
  contentOf,
  type FoundName,
  type FoundValue,
  isSentence,
  labelOfTag,
  nameFrom,
  shortContentAt,
  valueAt,
} from './scan-text.js'
import type { RecentValues } from './values.js'

export interface RedactionOptions {
  readonly kinds: Pick<Kinds, 'of' | 'isTelling'>
  /** What stands for a text that was replaced. */
  readonly replacement: string
  /** What stands for a number, in JSON; 0 when left out. */
  readonly number?: string
  /** Whether what names a person is replaced, too. */
  readonly persons: boolean
  /** Secrets of exchanges before: a token that one response has is in later requests, whatever it is called there. */
  readonly recent?: RecentValues
}

/** Texts in texts, such as JSON in JSON, are looked into so deep; what lies deeper is replaced. */
const MOST_NESTED = 8
/** What is shorter can be no secret of a known form. */
const SHORTEST_FORM = 12
/** Names of what holds a name, and of what holds its value. */
const LABEL = /^(name|key|field|parameter|param|header|attribute|property|variable|event|type|kind|id|k)$/i
const LABELLED = /^(value|val|content|text|data|v|secret|string|stringdata|default)$/i
const PERCENT = /(?<![^\s"'<>&;,=])[^\s"'<>&;,=%]*%[\da-f]{2}[^\s"'<>&;,=]*/gi
const BASE64 = /[A-Za-z\d+/_-]{16,}={0,2}/g
/** What may lead to a name, a person or an encoded text. */
const STRUCTURED = /[=:<]|--/
/** What says that there is none, or what there may be. */
const EMPTY =
  /^(?:|true|false|null|undefined|none|nil|n\/a|redacted|\*+|\[removed\]|\[redacted\]|(?:\w+ )?(?:<[\w -]*>|\$\{?\w+\}?|\{\{?[\w. -]+\}?\}))$/i

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Within JSON: a list, or an object with the name that comes next. */
interface Frame {
  readonly isList: boolean
  name: string
  /** What all values within are, whatever their names. */
  readonly owner: { readonly name: string; readonly kind: Kind } | undefined
  /** What a property such as `name` says that the value beside it is. */
  label: string
  /** The value beside it, where it came first. */
  value: { readonly text: string; readonly start: number; readonly end: number } | undefined
  count: number
}

/**
 * Replaces what is secret in the texts of one exchange, and what names a person where that is asked for. All of them are given twice: first,
 * `collect` learns the values, then they are replaced wherever they stand. What is not replaced stays as it was written.
 */
export class Redaction {
  /** Names whose values were replaced. */
  readonly replaced = new Set<string>()
  readonly #options: RedactionOptions
  readonly #collected: Collected
  #isCollecting = false
  #depth = 0

  constructor(options: RedactionOptions) {
    this.#options = options
    this.#collected = new Collected(options.recent)
  }

  /** Learns the values of all that is looked at meanwhile. */
  collect(look: () => void): void {
    this.#isCollecting = true
    look()
    this.#isCollecting = false
    this.#collected.end()
  }

  /** Notes a value that is secret, wherever it came from, such as a token. */
  addSecret(value: string): void {
    this.#collected.addKnown(value)
  }

  /** Notes a value that is an input like any other, such as an id of the path: being a part of a cookie makes it no secret. */
  addOrdinary(value: string): void {
    this.#collected.addOrdinary(value)
  }

  header(name: string, value: string): string {
    if (!/^(set-)?cookie2?$/i.test(name)) return this.value(name, value, 'property')
    if (this.#isCollecting) {
      const [pairs, rest = ''] = /^set/i.test(name) ? [value.split(';', 1)[0] ?? ''] : [value]
      for (const pair of (pairs + rest).split(/[;,]/)) this.#collected.addCookie(pair.trim())
    }
    return this.#replace(name, value)
  }

  /** The value of a property, a parameter or a header. */
  value(name: string, value: string, position: NamePosition): string {
    const kind = this.#kindOf(name, value, position)
    if (kind === 'kept') return this.#within(value, name, true)
    if (kind === undefined || (kind === 'secret' && isNone(name, value))) return this.#within(value, name, false)
    if (this.#isCollecting) this.#collected.add(kind, value)
    return this.#replace(name, value)
  }

  /** A name, which can hold a value itself: objects are maps, too. */
  name(name: string): string {
    return this.#isCollecting ? name : this.#plain(this.#withoutSecrets(name), '')
  }

  /** Pairs as a query or a form has them; what is not replaced stays as it was written. */
  form(text: string): string {
    return text.replace(/([^&=]*)(=?)([^&]*)/g, (pair: string, name: string, equals: string, value: string) => {
      if (equals === '') return this.text(pair)
      const plain = fromPercent(value, true)
      const shown = this.value(fromPercent(name, true), plain, 'pair')
      return this.name(name) + equals + (shown === plain ? value : toPercent(shown))
    })
  }

  /** Parts of a form, each with headers of its own. */
  multipart(text: string, boundary: string): string {
    return text
      .split(`--${boundary}`)
      .map((part) => this.#part(part))
      .join(`--${boundary}`)
  }

  /** Rows of values whose first row has their names. */
  csv(text: string): string {
    const separator = /[,;\t|]/.exec(text.split('\n', 1)[0] ?? '')?.[0] ?? ','
    const cells = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\\r\\n]*))([${separator}]|\\r?\\n|$)`, 'g')
    const names: string[] = []
    let isHead = true
    let column = 0
    return text.replace(cells, (all: string, quoted: string | undefined, bare: string | undefined, end: string) => {
      const plain = quoted?.replaceAll('""', '"') ?? bare ?? ''
      const shown = isHead ? this.name(plain) : this.value(names[column] ?? '', plain, 'property')
      if (isHead) names.push(plain)
      column = end === separator ? column + 1 : 0
      if (end !== separator) isHead = false
      return shown === plain ? all : shown + end
    })
  }

  /** A text of any form. */
  text(text: string, name: string = ''): string {
    return this.#within(text, name, false)
  }

  /** A path, percent-encoded, whose segments have the names of a template such as `/companies/{companyId}`; there may be more before them. */
  path(path: string, template: string = ''): string {
    const names = template.split('/').map((segment) => /^\{(.+)\}$/.exec(segment)?.[1] ?? '')
    const segments = path.replace(/\/$/, '').split('/')
    const first = segments.length - names.length
    const shown = segments.map((segment, index) => {
      const plain = fromPercent(segment)
      const text = this.value(names[index - first] ?? '', plain, 'pair')
      return text === plain ? segment : toPercent(text)
    })
    return shown.join('/') + (path.endsWith('/') ? '/' : '')
  }

  #part(part: string): string {
    const [, head = '', gap = '', body = '', end = ''] = /^([\s\S]*?)(\r?\n\r?\n)([\s\S]*?)(\r?\n)?$/.exec(part) ?? []
    if (gap === '') return this.#within(part, '', false)
    const name = /;\s*name="?([^";\r\n]*)/i.exec(head)?.[1] ?? ''
    const isEncoded = /content-transfer-encoding:\s*base64/i.test(head)
    const plain = isEncoded ? (fromBase64(body.replace(/\s+/g, '')) ?? body) : body
    const shown = this.value(name, plain, 'pair')
    const headers = head.replace(/^([\w-]+)(:[ \t]*)(.*)$/gm, (_, header: string, colon: string, value: string) => {
      return header + colon + this.header(header, value)
    })
    return headers + gap + (shown === plain ? body : shown) + end
  }

  /** JSON as it was written, but for what is replaced; nothing where it is none. */
  #json(text: string, isKept: boolean): string | undefined {
    const edits: Edit[] = []
    const outer: Frame[] = []
    let frame: Frame = { isList: true, name: '', owner: undefined, label: '', value: undefined, count: 0 }
    let isInOrder = true
    const replace = (start: number, end: number, shown: string): void => {
      if (this.#isCollecting) return
      isInOrder &&= start >= (edits.at(-1)?.end ?? 0)
      edits.push({ start, end, text: JSON.stringify(shown) })
    }
    const show = (name: string, value: string, start: number, end: number): void => {
      const shown = this.value(name, value, 'property')
      if (shown !== value) replace(start, end, shown)
    }
    const isJson = scanJson(text, {
      onBegin: (isList) => {
        outer.push(frame)
        const { owner, name } = frame
        const isLabelled = frame.label !== '' && !frame.isList && LABELLED.test(name)
        const kind = isLabelled
          ? 'secret'
          : owner === undefined && !frame.isList
            ? this.#kindOf(name, '', 'property')
            : undefined
        const own = owner ?? (kind === undefined || kind === 'kept' ? undefined : { name, kind })
        frame = { isList, name: isList ? name : '', owner: own, label: '', value: undefined, count: 0 }
      },
      onEnd: () => {
        frame = outer.pop() ?? frame
      },
      onName: (name, start, end) => {
        frame.name = name
        const shown = this.name(name)
        if (shown !== name) replace(start, end, shown)
      },
      onValue: (value, start, end) => {
        const { owner, name, isList } = frame
        if (owner !== undefined) {
          if (typeof value === 'boolean' || value === null || value === '') return
          // Tokens of a language are counted.
          if (typeof value === 'number' && /tokens$/i.test(owner.name)) return
          if (this.#isCollecting) this.#collected.add(owner.kind, String(value))
          else if (typeof value === 'number') edits.push({ start, end, text: this.#options.number ?? '0' })
          else replace(start, end, this.#options.replacement)
          this.#note(owner.name)
          return
        }
        if (typeof value === 'number') {
          const kind = isList && frame.name === '' ? undefined : this.#kindOf(name, String(value), 'property')
          const isFound = kind !== undefined && kind !== 'kept' && !isCount(kind, name)
          if (this.#isCollecting && isFound) this.#collected.add(kind, text.slice(start, end))
          else if (isFound || this.#collected.has(text.slice(start, end))) {
            this.#note(name)
            edits.push({ start, end, text: this.#options.number ?? '0' })
          }
        }
        if (typeof value !== 'string') return
        if (isList) {
          // A list of two is a pair where its first item is called like a secret and the second looks like one.
          const first = frame.label
          const isFlag = value.startsWith('-')
          frame.label = (frame.count++ === 0 || isFlag) && isSecretName(value) ? value : ''
          if (first !== '' && (first.startsWith('-') ? !isFlag : isRandom(value))) return show(first, value, start, end)
        } else if (LABEL.test(name) && isSecretName(value) && value.length < 100) {
          frame.label = value
          if (frame.value !== undefined) show(value, frame.value.text, frame.value.start, frame.value.end)
        } else if (LABELLED.test(name)) {
          if (frame.label !== '') return show(frame.label, value, start, end)
          frame.value = { text: value, start, end }
        }
        const shown = isKept ? this.#within(value, name, true) : this.value(name, value, 'property')
        if (shown !== value) replace(start, end, shown)
      },
    })
    if (!isJson) return undefined
    return joined(text, isInOrder ? edits : edits.sort((a, b) => a.start - b.start), (gap) => gap)
  }

  /** @param isKept whether what names a person stays */
  #within(text: string, name: string, isKept: boolean): string {
    if (text === '') return text
    if (this.#depth >= MOST_NESTED) return this.#options.replacement
    if (!this.#isCollecting && this.#collected.has(text)) return this.#replace(name, text)
    this.#depth++
    try {
      const shown = this.#looked(text, name, isKept)
      if (shown !== text && name !== '' && !this.#isCollecting) this.#note(name)
      return shown
    } finally {
      this.#depth--
    }
  }

  #looked(text: string, name: string, isKept: boolean): string {
    if (this.#isCollecting) {
      this.#collected.isSaid(name, text)
      if (text.length >= SHORTEST_FORM) {
        withoutForms(text, (found) => {
          this.#collected.addSecret(found)
          return found
        })
      }
    }
    if (/^[\s\ufeff]*[[{]/.test(text)) {
      const json = this.#json(text, isKept)
      if (json !== undefined) return json
    }
    const rest = this.#isCollecting ? text : this.#withoutSecrets(text)
    return STRUCTURED.test(rest) ? this.#scanned(rest, isKept) : this.#plain(rest, name, isKept)
  }

  /** Looks for names with values in a text. */
  #scanned(text: string, isKept: boolean): string {
    const edits: Edit[] = []
    let label = ''
    let labelEnd = 0
    let index = 0
    for (let found = nameFrom(text, 0); found !== undefined; found = nameFrom(text, index)) {
      index = found.end
      if (
        found.isElement &&
        this.#kindOf(found.name, '', 'property') === undefined &&
        !(label && LABELLED.test(found.name))
      ) {
        const content = LABEL.test(found.name) ? shortContentAt(text, index) : ''
        const called = content === '' ? labelOfTag(text, index) : content
        if (called !== '') label = isSecretName(called) ? called : ''
        continue
      }
      const name = label !== '' && LABELLED.test(found.name) ? label : found.name
      // What follows other names is looked at like the rest of the text; in quotation marks it may be escaped.
      const isOther = !this.#options.kinds.isTelling(name) && !LABEL.test(name)
      if (isOther && !found.isElement && !/["'\\]/.test(text[index] ?? '')) continue
      const value = found.isElement ? contentOf(text, found) : valueAt(text, found)
      if (value === undefined) {
        const kind = found.isElement ? undefined : this.#kindOf(name, '', 'property')
        if (kind === undefined || kind === 'kept') continue
        // What is in brackets belongs to the name.
        const end = endOfBrackets(text, index)
        if (this.#isCollecting) this.#collected.add(kind, text.slice(index, end))
        edits.push({ start: index, end, text: JSON.stringify(this.#replace(name, 'x')) })
        index = end
        continue
      }
      if (LABEL.test(found.name) && !found.isElement) {
        // Further attributes of a tag make its value no other: `type="password" name="p"`.
        const isBeside = label !== '' && /^["'] +$/.test(text.slice(labelEnd, found.start))
        if (!isBeside) label = isSecretName(value.value) ? value.value : ''
        labelEnd = value.end
      }
      // What follows a second colon is a part of something longer, such as an ARN.
      if (found.isSaid && (isSentence(text, value) || text[found.start - 1] === ':')) continue
      const shown = this.#assigned(name, found, value, isKept)
      if (shown === undefined) continue
      index = value.end
      if (shown !== value.value) edits.push({ start: value.start, end: value.end, text: shown })
    }
    return joined(text, edits, (gap) => this.#plain(gap, '', isKept))
  }

  /** What stands for the value of a name; nothing where it is to be looked at like the rest of the text. */
  #assigned(
    name: string,
    { isElement, isSaid }: FoundName,
    { value, quote }: FoundValue,
    isKept: boolean,
  ): string | undefined {
    if (value === this.#options.replacement && this.#kindOf(name, '', 'property') !== undefined) this.#note(name)
    const kind = isNone(name, value) ? undefined : this.#kindOf(name, value, quote > 0 || isSaid ? 'property' : 'pair')
    const isFound = kind !== undefined && kind !== 'kept' && !(kind === 'person' && isKept)
    if (isFound) {
      if (isElement) {
        return value.replace(
          /<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|(<[^>]*>)|[^<]+/g,
          (all: string, data?: string, tag?: string) => {
            if (tag !== undefined || all.trim() === '') return all
            if (this.#isCollecting) this.#collected.add(kind, (data ?? fromEntities(all)).trim())
            return this.#replace(name, all)
          },
        )
      }
      if (this.#isCollecting) this.#collected.add(kind, quote > 0 ? unescaped(value) : fromPercent(value))
      return this.#replace(name, value)
    }
    if (quote > 0) {
      const plain = unescaped(value)
      const shown = this.#within(plain, name, isKept || kind === 'kept')
      return shown === plain ? value : plain === value ? shown : JSON.stringify(shown).slice(1, -1)
    }
    return undefined
  }

  /** A text without structure. */
  #plain(text: string, name: string, isKept: boolean = false): string {
    const { replacement, persons } = this.#options
    let rest = text
    if (rest.includes('&') && /&(?:quot|lt|apos|#\w+);/.test(rest)) {
      const plain = fromEntities(rest)
      const shown = this.#within(plain, name, isKept)
      if (shown !== plain) return toEntities(shown)
    }
    if (rest.includes('%')) rest = rest.replace(PERCENT, (run) => this.#percent(run, isKept))
    if (rest.length >= 16) rest = rest.replace(BASE64, (run) => this.#decoded(run, isKept))
    if (this.#isCollecting || !persons || isKept) return this.#isCollecting ? text : rest
    return withoutPersons(this.#collected.cutPersons(rest, replacement), replacement)
  }

  #withoutSecrets(text: string): string {
    const { replacement } = this.#options
    const rest = text.length < SHORTEST_FORM ? text : withoutForms(text, replacement)
    return this.#collected.cutSecrets(rest, replacement)
  }

  #percent(run: string, isKept: boolean): string {
    const plain = fromPercent(run)
    if (plain === run) return run
    const shown = this.#within(plain, '', isKept)
    return shown === plain ? run : toPercent(shown)
  }

  /** What base64 holds may be secret, too. */
  #decoded(run: string, isKept: boolean): string {
    const plain = fromBase64(run)
    if (plain === undefined || plain.length < 8) return run
    return this.#within(plain, '', isKept) === plain ? run : this.#options.replacement
  }

  #kindOf(name: string, value: string, position: NamePosition): Kind {
    const kind = this.#options.kinds.of(name, value, position)
    return kind === 'person' && !this.#options.persons ? undefined : kind
  }

  #replace(name: string, value: string): string {
    // Whether there is one says nothing of it.
    if (value === '' || this.#isCollecting) return value
    this.#note(name)
    return this.#options.replacement
  }

  #note(name: string): void {
    if (name !== '' && !this.#isCollecting) this.replaced.add(this.name(name))
  }
}

/** A text with its edits; what lies between them is looked at on its own. */
function joined(text: string, edits: readonly Edit[], between: (gap: string) => string): string {
  let result = ''
  let index = 0
  for (const { start, end, text: shown } of edits) {
    if (start < index) continue
    result += between(text.slice(index, start)) + shown
    index = end
  }
  return result + between(text.slice(index))
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  try {
    return JSON.parse(`"${text}"`)
  } catch {
    return text
  }
}

/** Whether a number is one of several secrets: how many there are. */
function isCount(kind: Kind, name: string): boolean {
  return kind === 'secret' && /s$/i.test(name)
}

/** Whether a value says that there is no secret, where one goes, or what it is called on a form. */
function isNone(name: string, value: string): boolean {
  return EMPTY.test(value) || (value.length > 3 && value.length < 30 && folded(name).endsWith(folded(value)))
}
