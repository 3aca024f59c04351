import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isSecretName, withoutSecrets } from '../src/index.js'
import { rejection, run, saveThing, TOKEN } from './support/client.js'
import { json, observe } from './support/observed.js'
import { PLANTED } from './support/planted.js'
import { record } from './support/record.js'

/** A value that occurs nowhere else. */
const planted = (place: string, name: string): string => `planted-in-${place}-as-${name}`
const plantedIn = (place: string): Record<string, string> =>
  Object.fromEntries(PLANTED.map((name) => [name, planted(place, name)]))

const sent = {
  operation: saveThing,
  headers: plantedIn('header'),
  params: {
    query: { page: 2 },
    extraQuery: plantedIn('query'),
    body: { name: 'n', ...plantedIn('body'), list: [{ credentials: { user: planted('nested', 'user') } }] },
  },
}
const all = [...Object.values(sent.headers), ...Object.values(sent.params.extraQuery)]
const everything = [...all, ...Object.values(plantedIn('body')), planted('nested', 'user'), TOKEN].join(' ')

/** What a service may send back. */
const answers: Record<string, (status: number) => Response> = {
  'JSON with secrets of its own': (status) =>
    json({ status: 'error', error: { code: 'E', message: 'm' }, data: plantedIn('answer') }, { status }),
  'a message that quotes all': (status) =>
    json({ status: 'error', error: { code: TOKEN, message: everything } }, { status, statusText: TOKEN }),
  'a message that quotes JSON': (status) =>
    json({ error: { message: `not understood: ${JSON.stringify(plantedIn('answer'))}` } }, { status }),
  'a message that quotes a URL': (status) =>
    json({ error: { message: `bad /x?page=1&${new URLSearchParams(plantedIn('answer'))}` } }, { status }),
  'JSON that is cut off': (status) =>
    new Response(JSON.stringify({ credentials: plantedIn('answer'), ...plantedIn('answer') }).slice(0, -2), { status }),
  'a text with a list that is not closed': (status) =>
    json(
      { error: { message: `{"pwd":["planted-in-list", 'credentials': {"a": {"b": "planted-in-object"` } },
      { status },
    ),
  'a page that quotes all': (status) =>
    new Response(`<p>${everything}</p>`, { status, headers: { 'content-type': `text/html; of=${TOKEN}` } }),
  'JSON in a text': (status) =>
    json({ status: 'error', error: { message: JSON.stringify({ note: plantedIn('answer') }) } }, { status }),
  'headers with all of it': (status) =>
    json(
      { status: 'error', error: { message: 'm' } },
      {
        status,
        headers: {
          ...plantedIn('answer'),
          'x-request-id': everything,
          'retry-after': TOKEN,
          'x-mock-violations': JSON.stringify([{ location: `query.${TOKEN}`, reason: everything }]),
        },
      },
    ),
}

describe.each(Object.entries(answers))('secrets, answered with %s', (_, answer) => {
  it.each([200, 400, 500])('and status %i, are in no error and no log entry', async (status) => {
    const { logger, entries } = record()
    const error = await rejection(run(observe(answer(status)), { ...sent, logger, logLevel: 'debug' }))
    const printed = [
      ...[(error as Error).stack, String(error), JSON.stringify(error), inspect(error, { depth: 10 })],
      inspect(entries, { depth: 10, maxStringLength: null }),
    ].join('\n')
    expect(printed).toContain('saveThing')
    expect(printed).not.toContain('planted-in-')
    expect(printed).not.toContain(TOKEN)
  })
})

it('the id of a request of a success is without secrets', async () => {
  const answer = json({ status: 'success', data: {} }, { headers: { 'x-request-id': `R-7 of ${TOKEN}` } })
  const { requestId } = await run(observe(answer), sent).withResponse()
  expect(requestId).toBe('R-7 of [removed]')
})

describe('a message stays whole', () => {
  it.each([
    'Field "password": is required',
    "'clientSecret': must not be empty",
    'Unexpected token: "}" at position 4',
    'The api key is not known, nor is the token.',
    'nextToken=abc is used up',
  ])('%s', async (message) => {
    const error = await rejection(run(observe(json({ error: { message } }, { status: 400 })), sent))
    expect(error).toMatchObject({ serviceMessage: message })
  })
})

describe('JSON without secrets', () => {
  it('has no values under their names, and says whether there is one', () => {
    const body = { list: [plantedIn('answer')], hasPassword: true, password: null, apiKey: '', pin: 7, sortId: 's' }
    const hidden = Object.fromEntries(PLANTED.map((name) => [name, '[removed]']))
    expect(withoutSecrets(body, [])).toEqual({ ...body, list: [hidden], pin: '[removed]' })
  })

  it('has known secrets neither as values nor in texts and names', () => {
    const body = { [`of ${TOKEN}`]: [`a ${TOKEN} b`, 12345678, 7], t: 't', word: 'too' }
    expect(withoutSecrets(body, ['t', TOKEN, '12345678', ''])).toEqual({
      'of [removed]': ['a [removed] b', '[removed]', 7],
      t: '[removed]',
      word: 'too',
    })
  })

  it('takes further names', () => {
    expect(isSecretName('enrollment')).toBe(false)
    expect(withoutSecrets({ enrollment: 'k' }, [], ['enrollment'])).toEqual({ enrollment: '[removed]' })
  })
})
