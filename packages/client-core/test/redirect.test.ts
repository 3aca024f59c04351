import { describe, expect, it } from 'vitest'
import { ApiError, call, createClient } from '../src/index.js'
import { getThing, rejection, run, saveThing, TOKEN } from './support/client.js'
import { observe, success } from './support/observed.js'
import { type Habit, habits, serve } from './support/server.js'

const to =
  (location: string, status = 302): Habit =>
  (_, response) => {
    response.writeHead(status, { location }).end()
  }
/** What no header can hold is encoded, which URL parsers read in a host, too. */
const redirect = (location: string, status = 302): Response =>
  new Response(null, { status, headers: { location: location.replace(/[^ -~]/gu, encodeURIComponent) } })

describe('redirect', () => {
  it('to another origin gets neither the token nor other headers', async () => {
    const otherServer = await serve(habits.ok)
    const server = await serve(to(`${otherServer.url}/elsewhere`))
    const client = createClient({ baseUrl: server.url, token: TOKEN, headers: { 'x-key': 'private' } })
    await expect(call(client, getThing, { path: { thingId: 1 } })).resolves.toEqual({ data: { id: 1 } })
    expect(server.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'x-key': 'private' })
    expect(otherServer.requests[0]).toMatchObject({ method: 'GET', path: '/elsewhere' })
    expect(otherServer.requests[0]?.headers).not.toHaveProperty('authorization')
    expect(otherServer.requests[0]?.headers).not.toHaveProperty('x-key')
  })

  it('within the origin keeps them', async () => {
    const server = await serve(to('/moved?a=1', 308), habits.ok)
    const client = createClient({ baseUrl: server.url, token: TOKEN, headers: { 'x-key': 'private' } })
    await call(client, getThing, { path: { thingId: 1 } })
    expect(server.requests[1]).toMatchObject({ path: '/moved?a=1' })
    expect(server.requests[1]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'x-key': 'private' })
  })

  it('to another origin and back does not get the token again', async () => {
    const fetch = observe(redirect('https://other.test/a'), redirect('https://cloud-cost.test/b'), success())
    await run(fetch)
    expect(fetch.seen.map(({ url, headers }) => [url.host, headers['authorization']])).toEqual([
      ['cloud-cost.test', `Bearer ${TOKEN}`],
      ['other.test', undefined],
      ['cloud-cost.test', undefined],
    ])
  })

  it.each([301, 302, 303, 307, 308])('%i is followed for a GET', async (status) => {
    const fetch = observe(redirect('/b', status), success())
    await run(fetch)
    expect(fetch.seen.map(({ url }) => url.pathname)).toEqual(['/things/1', '/b'])
  })

  it.each([
    ['another status', observe(redirect('/b', 304)), 304, 1],
    ['no usable location', observe(redirect('http://['), success()), 302, 1],
    ['plain http', observe(redirect('http://cloud-cost.test/b'), success()), 302, 1],
    ['too many', observe(redirect('/b')), 302, 6],
  ])('with %s is the answer', async (_, fetch, status, sent) => {
    const error = await rejection(run(fetch))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, name: 'ApiError' })
    expect(fetch.seen).toHaveLength(sent)
  })

  it('to plain http is followed where that is allowed', async () => {
    const fetch = observe(redirect('http://cloud-cost.test/b'), success())
    await run(fetch, { allowInsecureHttp: true })
    expect(fetch.seen[1]?.headers).not.toHaveProperty('authorization')
  })

  it.each([302, 307])('%i of a write is the answer: its body may carry secrets', async (status) => {
    const fetch = observe(redirect('https://other.test/', status), success())
    const error = await rejection(run(fetch, { operation: saveThing, params: { body: { clientSecret: 'x' } } }))
    expect(error).toMatchObject({ status })
    expect(fetch.seen).toHaveLength(1)
  })

  it('that a browser hides is followed by the browser', async () => {
    const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
    const modes: string[] = []
    const fetch = observe(
      (request) => {
        modes.push(request.redirect)
        return hidden
      },
      (request) => {
        modes.push(request.redirect)
        return success()
      },
    )
    await run(fetch)
    expect(modes).toEqual(['manual', 'follow'])
    expect(fetch.seen[1]?.headers['authorization']).toBe(`Bearer ${TOKEN}`)
  })

  const PRIVATE = `
    127.0.0.1 127.0.0.1. 127.0.0.1.. 127.1 127.0.1 2130706433 0x7f000001 0X7F.0.0.1 017700000001 0177.1 0x7f.1 127.00.00.01 127%2e0.0.1
    127。0。0。1 ①②⑦.0.0.1 １２７.0.0.1 127.255.255.254 0 0x0 0.0.0.0 localhost LOCALHOST LocalHost. localhost.. .localhost a.localhost a.b.localhost.
    ｌｏｃａｌｈｏｓｔ ⓛocalhost %6c%6fcalhost local%C2%ADhost localhost:443 localhost:65535 name@localhost name:word@127.0.0.1 api.test@localhost
    localhost.localdomain localhost6 ip6-loopback db intranet printer. router.lan nas.local metadata.google.internal gateway.home.arpa x.corp a.intranet
    [::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::] [::ffff:127.0.0.1] [::FFFF:7f00:1] [::ffff:10.0.0.1] [::127.0.0.1]
    [::ffff:0:127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::a00:1] [2002:7f00:1::] [2002:a00:1::1] [2001:0:4136:e378:8000:63bf:80ff:fffe] [2001::1]
    [fc00::1] [FD00::1] [fe80::1] [febf::1] [fec0::1] [ff02::1] [ff0e::1] 10.1.2.3 10.1 167772161 012.0.0.1 0xa.0.0.1 172.16.0.1 172.31.255.255
    172.1048577 192.168.0.1 192.168.257 0xc0a80001 3232235521 169.254.169.254 0xa9fea9fe 2852039166 100.64.0.1 100.127.255.255 192.0.0.192 198.18.0.1
    198.19.255.255 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 [fe80::1%25eth0] [::1%251]`
    .trim()
    .split(/ +|\n */)

  it.each(PRIVATE)('from a public host to https://%s is the answer', async (host) => {
    const fetch = observe(redirect(`https://${host}/`), success())
    expect(await rejection(run(fetch, { allowInsecureHttp: true }))).toMatchObject({ status: 302 })
    expect(fetch.seen).toHaveLength(1)
  })

  it.each([
    '10.example.test',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '11.0.0.1',
    'localhost.test',
    '[2001:db8::1]',
    '[2a00:1450::1]',
    '223.255.255.255',
    '198.17.0.1',
    '192.0.2.1',
    'cloud-cost.example.',
    'notlocal.test',
    'lan.test',
    'myinternal.test',
    '0127.0.0.1',
  ])('from a public host to https://%s is followed', async (host) => {
    const fetch = observe(redirect(`https://${host}/`), success())
    await run(fetch)
    expect(fetch.seen).toHaveLength(2)
  })

  it('through several public hosts to a private one is the answer', async () => {
    const fetch = observe(
      redirect('https://b.test/'),
      redirect('https://c.test/'),
      redirect('https://10.0.0.1/'),
      success(),
    )
    expect(await rejection(run(fetch))).toMatchObject({ status: 302 })
    expect(fetch.seen).toHaveLength(3)
  })

  it('from a private host to a public one does not come back', async () => {
    const fetch = observe(redirect('https://b.test/'), redirect('https://10.0.0.1/'), success())
    expect(await rejection(run(fetch, { baseUrl: 'https://10.0.0.1' }))).toMatchObject({ status: 302 })
    expect(fetch.seen).toHaveLength(2)
  })

  it.each([
    ['a private address', 'https://192.168.0.1/', 'GET'],
    ['plain http', 'http://other.test/', 'GET'],
    ['a private address, for a write', 'https://192.168.0.1/', 'POST'],
  ])('that a browser has followed by itself to %s is not the answer', async (_, url, method) => {
    const followed = Object.defineProperties(success(), { redirected: { value: true }, url: { value: url } })
    const called = method === 'GET' ? {} : { operation: saveThing, params: { body: {} } }
    expect(
      await rejection(
        run(
          observe(() => followed),
          called,
        ),
      ),
    ).toMatchObject({ status: 302 })
  })

  it('from a private host to another is followed', async () => {
    const fetch = observe(redirect('https://192.168.0.2/'), success())
    await run(fetch, { baseUrl: 'https://10.0.0.1' })
    expect(fetch.seen).toHaveLength(2)
  })

  it('without a location is the answer', async () => {
    const fetch = observe(new Response(null, { status: 302 }))
    expect(await rejection(run(fetch))).toMatchObject({ status: 302 })
    expect(fetch.seen).toHaveLength(1)
  })
})
