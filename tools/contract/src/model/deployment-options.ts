// Reads the options that name a deployment: its address, and the variable with its token.

// The deployment that a program calls: its address, and the token from a variable.
import type { Environment } from './command-line.js'
import { OptionError } from './command-options.js'
import { UserError } from './failure.js'

/** Usual names: any other text may be the token itself, and is not repeated. */
const VARIABLE = /^[A-Z_][A-Z0-9_]{0,63}$/

/**
 * The address of a deployment, as `--base-url` has it. No message repeats the address: it may have a secret in it.
 *
 * @throws UserError when no token may be sent there
 */
export function readBaseUrl(text: string, allowsHttp = false, hint = 'http is for this machine only'): URL {
  const fail = (reason: string): never => {
    throw new OptionError('--base-url', reason)
  }
  if (!URL.canParse(text)) return fail('must be a URL, such as https://cloud-cost.example.com')
  const url = new URL(text)
  const { protocol, hostname, username, password, search, hash } = url
  if (username + password + search + hash !== '') return fail('must have no user name, password, query or fragment')
  const isHttp = protocol === 'http:' && (allowsHttp || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
  if (protocol === 'https:' || isHttp) return url
  return fail(`must be an https URL, so that the token is encrypted; ${hint}`)
}

/**
 * The bearer token in the variable that `--token-env` names.
 *
 * @throws UserError when there is none, without what may be the token itself
 */
export function readToken(name: string, environment: Environment): string {
  const token = environment[name] ?? ''
  const fail = (reason: string): never => {
    throw new UserError(`the token in ${name} ${reason}.`)
  }
  if (token === '' && !VARIABLE.test(name))
    throw new OptionError('--token-env', 'must be the name of a variable, such as CLOUD_COST_TOKEN, not the token')
  if (token === '')
    throw new UserError(`the environment variable ${name}, which --token-env names, is not set. Put the token into it.`)
  if (/^bearer /i.test(token)) return fail('must not begin with "Bearer", which is added')
  return /^[\x21-\x7e]+$/.test(token) ? token : fail('must be visible ASCII characters, without spaces and line breaks')
}
