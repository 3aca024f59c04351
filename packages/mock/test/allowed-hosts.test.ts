import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { served } from './listening.js'
import { optionsOf } from './options-of.js'

async function statusFor(url: string, host: string): Promise<number | undefined> {
  const request = httpRequest(`${url}/__mock/health`, { headers: { host } })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

describe('the admin API of a server with allowed hosts', () => {
  const server = served(createMock(), { allowedHosts: ['mock', 'cost_mock.internal'] })

  it.each([
    ['mock', 200],
    ['MOCK:4010', 200],
    ['cost_mock.internal:80', 200],
    ['localhost', 200],
    ['other', 403],
    ['mock.evil.test', 403],
    ['sub.mock', 403],
    // What stands before an @ is no part of the name, but a page can't send such a host, and no client needs to.
    ['evil.test@mock', 403],
    ['user:secret@localhost', 403],
    ['@localhost', 403],
    ['mock/', 403],
    ['mock#', 403],
    ['mock?', 403],
    ['mock\\', 403],
    ['lo\tcalhost', 403],
    ['mock:port', 403],
  ])('answers the host %j with %d', async (host, status) => {
    expect(await statusFor(server.url, host)).toBe(status)
  })
})

it('a mock names its hosts for each server that names none itself', async () => {
  const mock = createMock({ allowedHosts: ['mock'] })
  const [first, second] = await Promise.all([
    mock.listen({ port: 0 }),
    mock.listen({ port: 0, allowedHosts: ['other'] }),
  ])
  expect(await Promise.all([first, second].map(({ url }) => statusFor(url, 'mock')))).toEqual([200, 403])
  await Promise.all([first.close(), second.close()])
})

it('the command line takes several', async () => {
  const read = await optionsOf(['--allow-host', 'mock', '--allow-host', 'a,b'])
  expect(read?.allowHost).toEqual(['mock', 'a', 'b'])
})

it.each(['http://mock', 'mock:4010', 'user@mock', '*', ''])('%j is no host name', async (name) => {
  await expect(createMock().listen({ port: 0, allowedHosts: [name] })).rejects.toThrow(
    `allow-host must be a host name without scheme and port, such as mock, not "${name}".`,
  )
})
