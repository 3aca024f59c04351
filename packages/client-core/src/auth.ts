// Gets tokens once for all calls that wait for one, keeps them, and renews them after a 401.
import type { Token } from './options.js'
import { originOf } from './url.js'

/**
 * The token to use: that of a function is got by a single request however many calls wait for it, and kept until it is refused or fails.
 * A provider keeps its tokens itself.
 * @param url of the call that it is for
 * @param refused what gave a token that the service refused. Another one takes its place, unless another call replaced it already.
 */
export type Tokens = (token: Token, url: string, refused?: Promise<string>) => Promise<string>

export function createTokens(): Tokens {
  const tokens = new WeakMap<WeakKey, Promise<string>>()

  return (token, url, refused) => {
    if (typeof token !== 'function')
      return checked(async () =>
        typeof token === 'object' ? token.getToken({ origin: originOf(url), refused: await refused }) : token,
      )
    const current = tokens.get(token)
    if (current !== undefined && current !== refused) return current
    const started = checked(() => token({ refresh: refused !== undefined }))
    tokens.set(token, started)
    // What failed is not kept: the next call tries again.
    started.catch(() => tokens.delete(token))
    return started
  }
}

/** Visible ASCII. Checked here because the platform's own complaint about an invalid header quotes its value. */
const USABLE = /^[!-~]+$/

/** Says of a token what it must be, without a word of it. */
export class UnusableToken extends Error {}

async function checked(get: () => string | Promise<string>): Promise<string> {
  const value: unknown = await get()
  if (typeof value === 'string' && USABLE.test(value)) return value
  const hasScheme = /^bearer /i.test(String(value))
  throw new UnusableToken(
    hasScheme ? 'must not begin with "Bearer", which is added' : 'must be visible ASCII characters',
  )
}
