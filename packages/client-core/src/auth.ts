import type { Token } from './options.js'

type TokenFunction = Exclude<Token, string>

/** The tokens of a client: one kept for each token function, got by a single request however many calls wait for it. */
export interface Tokens {
  /** The token, the same promise for all callers until it is replaced or fails. */
  current(token: Token): Promise<string>
  /** A token in place of one that was refused: a new one, unless another call replaced it already. */
  replacement(token: TokenFunction, refused: Promise<string> | undefined): Promise<string>
}

export function createTokens(): Tokens {
  const kept = new WeakMap<TokenFunction, Promise<string>>()

  const start = (token: TokenFunction, refresh: boolean): Promise<string> => {
    const started = fetchToken(token, refresh)
    kept.set(token, started)
    // What failed is not kept: the next call tries again.
    started.catch(() => kept.delete(token))
    return started
  }

  return {
    current: (token) =>
      typeof token === 'function' ? (kept.get(token) ?? start(token, false)) : fetchToken(token, false),
    replacement: (token, refused) => {
      const current = kept.get(token)
      return current === undefined || current === refused ? start(token, true) : current
    },
  }
}

/** Visible ASCII. Checked here because the platform's own complaint about an invalid header quotes its value. */
const USABLE = /^[!-~]+$/

async function fetchToken(token: Token, refresh: boolean): Promise<string> {
  const value: unknown = typeof token === 'function' ? await token({ refresh }) : token
  if (typeof value !== 'string' || !USABLE.test(value)) throw new TypeError('no token')
  return value
}
