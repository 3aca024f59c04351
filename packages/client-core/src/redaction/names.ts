// The words that make a name the name of a secret.
import { isListed, PLAIN_NAMES } from './plain-names.js'

/** What else clouds, gateways and programs call a secret. */
const FURTHER =
  /((?<![a-z])((?<=-)pass$|pw|creds?|cvv|cvc|(?<!-)sid|connect-sid|sas|jws|dsn|hmac|[cx]srf|o-auth|dpop|kube-?config|pfx|netrc|docker-?config(-?json)?)|pass-word|authorisation|conn-?str(ing)?|(secret|priv|encrypt|storage|app|application|service|functions?|host|hmac|aes|rsa|gpg|webhook|session|symmetric|server|instrumentation|ingestion|integration|root|consumer|security|deploy|license|admin|recovery|activation|merchant|login)-?key|key-data|secret-?id|(auth|device|verification|recovery|backup|security|reset|login|access|activation|sms|mfa)-?code|security-?answer|verifier|비밀번호|비밀키|인증키|パスワード|密码|密碼|mnemonic|seed-?phrase|saml-?(request|response)|oidc-(data|identity)|client-principal)s?(?=(-[^-]+){0,2}$)/

/** A name of a secret, and what it is of in two more words at most. */
const PLAIN = /* @__PURE__ */ new RegExp(`${PLAIN_NAMES.source}s?(?=(-[^-]+){0,2}$)`)

/** What ends the names of what is only about a secret: `tokenType`, `passwordExpiresAt`. */
const ABOUT =
  /-(type|kind|name|polic(y|ies)|count|limit|ttl|expir\p{L}*|lifetime|age|timeout|ur[li]|endpoint|path|method|alg|algorithm|scheme|version|status|state|length|len|size|created|updated|modified|changed|rotat\p{L}*|at|date|time|on|days?|seconds|description|label|enabled|disabled|required|valid\p{L}*|exists|set|strength|attempts?|retries|usage|used|scopes?|issuer|audience|provider|owner|manager|vault|store|ref|reference|arn|index|format|level|mode|id|domain|consent|banner|preferences?|settings?|prefix|errors?|message|rules?|requirements?|region|env|environment|class|group|role|source|flow|use|server|location|cost|price|amount|fee)s?$/u
/** Tokens that are counted, or lead to more of a list. */
const OTHER_TOKENS =
  /(pagination|sync|resume|cursor|start|starting|marker|max|min|total|input|output|prompt|completion|cached|used|num)-?tokens?$/

/** Ids that are secret themselves. */
const ID = /(key|sess(ion)?|secret)-?ids?$/

/** What only says whether there is a secret. */
const WHETHER = /^(is|has|requires?|allows?|enables?|supports?|needs?)-/

/** What is a secret in some messages, and most often none: the value decides. */
const LOOSE =
  /^(x-)?(authentication(-info)?|opaque|key|code|state|nonce|(\w+-)?ticket|sign|pass|session|salt|invite|invitation|confirm|confirmation|reset|verify)$/

/**
 * Whether a header, a parameter, a cookie or a property with this name holds a secret. Case, separators, numbers and versions make no
 * difference: `access_token`, `X-Access-Token`, `accessToken2` are one name. A token that leads to the next page is no secret.
 * @param own further names, such as the passwords of a contract
 */
export function isSecretName(name: string, own: readonly string[] = []): boolean {
  if (isListed(name, own)) return true
  const words = wordsOf(name)
  // Where capitals part no words, the name is one.
  return isSecretWord(words) ?? isSecretWord(words.replaceAll('-', '')) ?? false
}

function isSecretWord(words: string): boolean | undefined {
  if (!FURTHER.test(words) && !PLAIN.test(words)) return undefined
  return ID.test(words) || !(ABOUT.test(words) || WHETHER.test(words) || OTHER_TOKENS.test(words))
}

/** Words of a name in lower case, without numbers and versions: `X-APISign_v2` is `x-api-sign`. */
export function wordsOf(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu, '$&-')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/-?v?\d+(?=-|$)/g, '')
    .replace(/^-|-$/g, '')
}

/** Whether a name such as `key` and `code` holds a secret where its value looks like one. */
export function isLooseName(name: string): boolean {
  return LOOSE.test(wordsOf(name))
}
