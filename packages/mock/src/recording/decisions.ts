/**
 * What becomes of the parts of a recorded exchange when it is answered again: all that is decided of methods, statuses and headers stands here, and in
 * the guide. What is not listed is replayed as it was recorded.
 */

interface Decision<Subject> {
  readonly of: readonly Subject[]
  /** Why, in words that go on after "since" for entries that are not replayed. */
  readonly since: string
}

/** Entries of these methods are not replayed. Entries of others have an operation in the contract, or none. */
export const METHODS: readonly Decision<string>[] = [
  { of: ['HEAD'], since: 'a response to HEAD has no body' },
  { of: ['OPTIONS', 'CONNECT', 'TRACE'], since: 'the request asked what a server or a proxy allows or passes on' },
]

/** Entries with these statuses are not replayed. A redirect is decided by where it leads. */
export const STATUSES: readonly Decision<number>[] = [
  { of: range(100, 199), since: 'the response came after that status' },
  { of: [206, 226], since: 'the client had asked for a part of the response' },
  { of: [300, 304, 305, 306], since: 'the client had a copy, or was to choose another address' },
  { of: [412, 416, 417, 428], since: 'the response is to a condition or a range, which is no input of an operation' },
  { of: [401, 407, 511], since: 'the response is about the credentials or the network of that time' },
  {
    of: [408, 421, 425, 426, 431, 444, 494, 495, 496, 497, 499],
    since: 'the response is about the connection of that time',
  },
]

export const REDIRECTS: Decision<number> = {
  of: [301, 302, 303, 307, 308],
  since: 'the redirect leads to no operation of the contract',
}

/** What is done with a header. */
export type HeaderFate = 'left out' | 'as a path' | 'in seconds only' | 'no-store'

/** A name that ends with `*` stands for all that begin like it. */
export const HEADERS: readonly (Decision<string> & { readonly fate: HeaderFate })[] = [
  {
    fate: 'left out',
    of: names(`connection keep-alive proxy-* te trailer transfer-encoding upgrade http2-settings alt-svc alt-used sec-*
      early-data priority via forwarded`),
    since: 'they are about the connection of that time',
  },
  {
    fate: 'left out',
    of: names(`content-length content-encoding content-range accept-ranges content-md5 digest content-digest repr-digest
      unencoded-digest signature signature-input delta-base im`),
    since: 'they are about the bytes on the wire, which the mock sends in its own way',
  },
  {
    fate: 'left out',
    of: names(`set-cookie set-cookie2 clear-site-data www-authenticate authentication-* dpop-nonce set-login
      activate-storage-access`),
    since: 'they begin, change or end a session with the recorded server',
  },
  {
    fate: 'left out',
    of: names(`strict-transport-security public-key-pins* expect-ct expect-staple accept-ch* critical-ch
      origin-agent-cluster origin-trial permissions-policy* feature-policy document-policy* require-document-policy
      document-isolation-policy* content-security-policy* x-content-security-policy* x-webkit-csp* cross-origin-*
      x-frame-options x-xss-protection x-permitted-cross-domain-policies x-download-options referrer-policy
      service-worker-* x-dns-prefetch-control integrity-policy* tk p3p use-as-dictionary no-vary-search
      speculation-rules supports-loading-mode observe-browsing-topics attribution-reporting-*`),
    since: 'a browser would keep these rules of the recorded site for the address of the mock',
  },
  {
    fate: 'left out',
    of: names(`nel report-to reporting-endpoints refresh sourcemap x-sourcemap server-timing x-accel-* x-sendfile`),
    since: 'they send the client, or reports of it, to the recorded site',
  },
  {
    fate: 'left out',
    of: names('access-control-* timing-allow-origin vary allow'),
    since: 'they say who may read and call the recorded server; the mock says its own',
  },
  {
    fate: 'left out',
    of: names('date age expires pragma warning cache-status cdn-* surrogate-control x-cache* x-mock-*'),
    since: 'they count from the time of the recording, or are the mock’s own',
  },
  {
    fate: 'no-store',
    of: names('cache-control'),
    since: 'a cache would give the response in place of the next one that was recorded',
  },
  {
    fate: 'as a path',
    of: names('location content-location link'),
    since: 'an operation of the contract is at the mock, and everything else is at the recorded site',
  },
  { fate: 'in seconds only', of: names('retry-after'), since: 'a date is of that time' },
]

/** Names that are written one after the other. */
function names(text: string): string[] {
  return text.split(/\s+/)
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const FATES = new Map(HEADERS.flatMap(({ of, fate }) => of.map((name) => [name, fate] as const)))
const PREFIXES = [...FATES]
  .filter(([name]) => name.endsWith('*'))
  .map(([name, fate]) => [name.slice(0, -1), fate] as const)

/** What is done with a header, whose name is in lower case; `undefined` where it is replayed as it was. */
export function fateOf(name: string): HeaderFate | undefined {
  return FATES.get(name) ?? PREFIXES.find(([prefix]) => name.startsWith(prefix))?.[1]
}

/**
 * Says why no response of this status to this method is replayed, in words that go on after "since"; `undefined` where one may be, such as a redirect,
 * which depends on where it leads.
 */
export function whyNotReplayed(method: string, status: number): string | undefined {
  return METHODS.find(({ of }) => of.includes(method))?.since ?? STATUSES.find(({ of }) => of.includes(status))?.since
}
