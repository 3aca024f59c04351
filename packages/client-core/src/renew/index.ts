// The entry `/renew`: a token that is renewed before it expires.
import { UnusableToken } from '../auth.js'
import type { TokenContext, TokenProvider } from '../options.js'

/** A token and its end. */
export interface ExpiringToken {
  /** Without the word `Bearer`. */
  readonly token: string
  /** When it expires: a date, or milliseconds since 1970. */
  readonly expiresAt: Date | number
}

/** When tokens are renewed. */
export interface RenewOptions {
  /** Milliseconds before the end of a token at which the next one is got; at most half of its lifetime. Default 60000. */
  readonly ahead?: number
}

interface Held {
  readonly token: string
  readonly expiresAt: number
  readonly renewAt: number
}

/**
 * A `token` option that is renewed before it expires. The first call in the last minute of a token gets the next one in the background, and
 * no call waits for it unless the token has expired. However many calls need a token, one is got at a time. A renewal that fails is tried
 * again by the next call; the token is used until its end.
 * @param get gets a token; `refresh` is `true` when the service refused the last one with 401
 * @example
 * const client = createCostClient({ baseUrl, token: renewing(async () => {
 *   const { access_token, expires_in } = await signIn()
 *   return { token: access_token, expiresAt: Date.now() + expires_in * 1000 }
 * }) })
 */
export function renewing(
  get: (context: TokenContext) => ExpiringToken | Promise<ExpiringToken>,
  { ahead = 60_000 }: RenewOptions = {},
): TokenProvider {
  let held: Held | undefined
  let flight: Promise<string> | undefined

  const fetchNext = async (refresh: boolean): Promise<string> => {
    try {
      held = heldOf(await get({ refresh }), ahead)
      return held.token
    } finally {
      flight = undefined
    }
  }
  const renew = (refresh: boolean): Promise<string> => {
    flight ??= fetchNext(refresh)
    return flight
  }
  return {
    getToken: ({ refused }) => {
      const now = Date.now()
      if (held === undefined || held.token === refused || now >= held.expiresAt) return renew(refused !== undefined)
      // The token is still good, so that a failure has no effect yet.
      if (now >= held.renewAt) renew(false).catch(() => {})
      return held.token
    },
  }
}

function heldOf({ token, expiresAt }: ExpiringToken, ahead: number): Held {
  const end = Number(expiresAt)
  if (Number.isNaN(end)) throw new UnusableToken('needs expiresAt, a date or milliseconds')
  const now = Date.now()
  return { token, expiresAt: end, renewAt: end - Math.min(ahead, (end - now) / 2) }
}
