import { DEFAULT_SESSION } from '../src/core/address.js'
import type { JournalEntry } from '../src/journal/journal-redaction.js'
import { copyText } from './copy-text.js'
import { button, byId, element } from './elements.js'

/** Shows the requests of a session, the latest first. */
export function showRequests(entries: readonly JournalEntry[], makeRule: (entry: JournalEntry) => void): void {
  const table = byId('requests')
  const shown = `${entries.at(-1)?.session} ${entries.at(-1)?.number} ${entries.length}`
  if (table.dataset['shown'] === shown) return
  table.dataset['shown'] = shown
  byId('no-requests').hidden = entries.length > 0
  table.replaceChildren(...entries.toReversed().map((entry) => rowOf(entry, makeRule)))
}

function rowOf(entry: JournalEntry, makeRule: (entry: JournalEntry) => void): HTMLElement {
  const { at, status, operationId, method, path, query } = entry
  const search = searchOf(query)
  const name = operationId ?? 'no operation'
  return element(
    'tr',
    {},
    element('td', {}, at.slice(11, 19)),
    element('td', { className: status >= 400 ? 'bad' : '' }, String(status)),
    element(
      'td',
      {},
      button(name, () => showRequest(entry, makeRule)),
    ),
    element('td', {}, `${method} ${path}${search === '' ? '' : `?${search}`}`),
  )
}

function showRequest(entry: JournalEntry, makeRule: (entry: JournalEntry) => void): void {
  const { number, operationId, status, body, violations, problem } = entry
  const details = byId('request')
  const curl = curlOf(entry)
  details.hidden = false
  details.replaceChildren(
    element('h3', {}, `Request ${number}: ${operationId ?? entry.path}, ${status}`),
    ...violations.map(({ location, reason }) => element('p', { className: 'bad' }, `${location} ${reason}`)),
    ...(problem === undefined ? [] : [element('p', { className: 'bad' }, problem)]),
    element('pre', { tabIndex: 0 }, curl),
    ...(body === undefined ? [] : [element('pre', { tabIndex: 0 }, JSON.stringify(body, null, 2))]),
    element(
      'p',
      { className: 'actions' },
      button('Copy as curl', () => copyText(curl)),
      ...(operationId === undefined ? [] : [button('Make a rule of it', () => makeRule(entry))]),
    ),
  )
}

/** The request for a shell. What is secret was removed by the mock; the token is left to a variable. */
function curlOf({ method, path, query, headers, body, session }: JournalEntry): string {
  const search = searchOf(query)
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(`${location.origin}${path}${search === '' ? '' : `?${search}`}`)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...choicesOf(session, headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ]
  return parts.join(' \\\n  ')
}

/** Headers by which the request chose its session and its answer. */
function choicesOf(session: string, headers: JournalEntry['headers']): [name: string, value: string][] {
  const chosen = Object.entries(headers).filter(
    ([name]) => name === 'prefer' || (name.startsWith('x-mock-') && name !== 'x-mock-session'),
  )
  return [...(session === DEFAULT_SESSION ? [] : [['x-mock-session', session] as [string, string]]), ...chosen]
}

/** The query, with each value of a parameter that came several times. */
function searchOf(query: JournalEntry['query']): string {
  const pairs = Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
  return new URLSearchParams(pairs as [string, string][]).toString()
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
