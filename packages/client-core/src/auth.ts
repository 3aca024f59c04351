import type { Token } from './options.js'

/** The tokens of a client: one kept for each token function, got by a single flight however many calls wait for it. */
export interface Tokens {
  /** The flight that gets the token, the same for all callers until it is replaced or fails. */
  current(token: Token): Promise<string>
  /** The flight in place of one whose token was refused: a new one, unless another call started it already. */
  replacement(token: Token, refused: Promise<string> | undefined): Promise<string>
}

export function createTokens(): Tokens {
  const kept = new WeakMap<object, Promise<string>>()

  const start = (token: Token, refresh: boolean): Promise<string> => {
    const flight = fetchToken(token, refresh)
    if (typeof token === 'function') kept.set(token, flight)
    // What failed is not kept: the next call tries again.
    flight.catch(() => kept.delete(token as never))
    return flight
  }

  return {
    current: (token) => kept.get(token as never) ?? start(token, false),
    replacement: (token, refused) => {
      const current = kept.get(token as never)
      return current && current !== refused ? current : start(token, true)
    },
  }
}

async function fetchToken(token: Token, refresh: boolean): Promise<string> {
  const value = typeof token === 'function' ? await token({ refresh }) : token
  // Checked here because the platform's own complaint about an invalid header quotes its value.
  if (typeof value !== 'string' || !/^[!-~]+$/.test(value)) throw new TypeError('no token')
  return value
}
