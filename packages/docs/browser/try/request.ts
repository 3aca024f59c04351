import { curlLine, quote } from '../../src/samples/curl-line.js'
import { TOKEN } from '../../src/samples/sample.js'

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What is wrong with a field of the form. */
export interface Problem {
  readonly field: Field
  readonly message: string
}

export interface TryRequest {
  /** Whether the mock in the page answers, not a server. */
  readonly isInPage: boolean
  readonly method: string
  readonly url: string
  readonly token: string
  readonly prefer: string
  /** JSON. */
  readonly body: string | undefined
}

export function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input:not([type=radio], [type=file]), select, textarea')]
}

export function isInPage(form: HTMLFormElement): boolean {
  return new FormData(form).get('where') === 'page'
}

/** The request that the form describes, whether or not it is complete. */
export function readRequest(form: HTMLFormElement): TryRequest {
  const { method = '', path = '' } = form.dataset
  const value = (name: string): string =>
    fieldsOf(form)
      .find((field) => field.name === name)
      ?.value.trim() ?? ''
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(value(`path.${name}`)))
  const query = fieldsOf(form)
    .filter((field) => field.name.startsWith('query.') && field.value !== '')
    .map((field) => `${field.name.slice('query.'.length)}=${encodeURIComponent(field.value)}`)
  const more = value('more')
    .replace(/^[?&]+/, '')
    .replaceAll('#', '%23')
  const search = [...query, ...(more === '' ? [] : [more])].join('&')
  return {
    isInPage: isInPage(form),
    method,
    url: `${value('base').replace(/\/+$/, '')}${filled}${search === '' ? '' : `?${search}`}`,
    token: value('token'),
    prefer: value('prefer'),
    body: value('body') || undefined,
  }
}

/** What keeps the request from being sent. */
export function problemsOf(form: HTMLFormElement): Problem[] {
  const problems = fieldsOf(form).map((field) => ({ field, message: problemOf(field) ?? '' }))
  const found = problems.filter(({ message }) => message !== '')
  const { token, url, isInPage: staysHere } = readRequest(form)
  const base = fieldsOf(form).find(({ name }) => name === 'base')
  if (found.length === 0 && !staysHere && base && token !== '' && token !== TOKEN && !isSafe(url))
    return [{ field: base, message: 'Must begin with https, since a token is sent.' }]
  return found
}

function problemOf({ name, required, value }: Field): string | undefined {
  if (value.trim() === '') return required ? 'Is required.' : undefined
  if (name === 'base' && !/^https?:\/\/[^/?#]+[^?#]*$/.test(value.trim()))
    return 'Must be an http or https address, such as http://127.0.0.1:4010.'
  return name === 'body' ? problemOfJson(value) : undefined
}

function problemOfJson(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `Must be JSON: ${error instanceof Error ? error.message : String(error)}.`
  }
}

/** Nobody on the way reads what is sent encrypted, or to this machine. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** The request for a shell. Other tokens than the fake one are left to a variable of the shell. */
export function curlOf({ method, url, token, prefer, body }: TryRequest): string {
  const authorization = token === TOKEN ? quote(`Authorization: Bearer ${TOKEN}`) : '"Authorization: Bearer $TOKEN"'
  const headers = [...(token === '' ? [] : [authorization]), ...(prefer === '' ? [] : [quote(`Prefer: ${prefer}`)])]
  return curlLine({ method, url, headers, body })
}
