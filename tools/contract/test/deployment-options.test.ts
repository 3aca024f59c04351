import { expect, it } from 'vitest'
import { readBaseUrl, readToken } from '../src/model/deployment-options.js'

it.each([
  'https://a.example',
  'https://a.example/below',
  'http://localhost:4010',
  'http://127.0.0.1:1',
  'http://[::1]:1',
])('takes the address %s', (text) => {
  expect(readBaseUrl(text).href).toBe(new URL(text).href)
})

it('sends a token without encryption only where that is asked for', () => {
  expect(() => readBaseUrl('http://a.example')).toThrow(
    '--base-url must be an https URL, so that the token is encrypted; http is for this machine only',
  )
  expect(readBaseUrl('http://a.example', true).href).toBe('http://a.example/')
})

it.each([
  ['a.example', 'must be a URL'],
  ['ftp://a.example', 'must be an https URL'],
  ['https://me:hidden@a.example', 'must have no user name, password, query or fragment'],
  ['https://a.example?key=hidden', 'must have no user name, password, query or fragment'],
  ['https://a.example#hidden', 'must have no user name, password, query or fragment'],
])('refuses the address %s without repeating it', (text, reason) => {
  expect(() => readBaseUrl(text)).toThrow(expect.not.objectContaining({ message: expect.stringContaining('hidden') }))
  expect(() => readBaseUrl(text)).toThrow(`--base-url ${reason}`)
})

it.each([
  ['NOT_SET', 'the environment variable NOT_SET, which --token-env names, is not set.'],
  ['EMPTY', 'the environment variable EMPTY, which --token-env names, is not set.'],
  ['sk_hidden', '--token-env must be the name of a variable, such as CLOUD_COST_TOKEN, not the token.'],
  ['eyJhbGciOi.hidden', '--token-env must be the name of a variable, such as CLOUD_COST_TOKEN, not the token.'],
  ['SCHEME', 'the token in SCHEME must not begin with "Bearer", which is added.'],
  ['WORDS', 'the token in WORDS must be visible ASCII characters, without spaces and line breaks.'],
  ['LINES', 'the token in LINES must be visible ASCII characters, without spaces and line breaks.'],
])('refuses the token of %s without repeating it', (name, message) => {
  const environment = { EMPTY: '', SCHEME: 'Bearer hidden', WORDS: 'two hidden', LINES: 'hidden\nbreak' }
  expect(() => readToken(name, environment)).toThrow(message)
  expect(() => readToken(name, environment)).toThrow(
    expect.not.objectContaining({ message: expect.stringMatching('hidden') }),
  )
})

it('takes a token from any variable that is set', () => {
  expect(readToken('odd name', { 'odd name': 'token' })).toBe('token')
})
