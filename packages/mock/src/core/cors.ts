import type { MockAnswer, MockRequest } from '../exchange/exchange.js'

/** Answers OPTIONS: what is allowed, and to a browser's preflight that it may. */
export function preflight(headers: MockRequest['headers'], allow: readonly string[]): MockAnswer {
  return {
    status: 204,
    headers: {
      allow: allow.join(', '),
      ...(headers['access-control-request-method'] !== undefined && {
        'access-control-allow-methods': allow.join(', '),
        'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
        'access-control-max-age': '600',
      }),
    },
    body: '',
  }
}

/** Lets the page of an origin read an answer with all its headers. */
export function withCors(origin: string, answer: MockAnswer): MockAnswer {
  return {
    ...answer,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': Object.keys(answer.headers).join(', '),
      // What a rule sets of them goes out.
      ...answer.headers,
      vary: [answer.headers['vary'], 'Origin'].filter((name) => name !== undefined).join(', '),
    },
  }
}
