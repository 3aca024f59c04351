import type { Program } from '@cloud-cost/contract/command-line'
import { UserError } from '@cloud-cost/contract/failure'
import { InvalidOptionError } from '../../in-process/options.js'
import { InvalidRuleError } from '../../select/invalid-rule-error.js'
import { PortInUseError } from '../server.js'

/** What errors of sockets and names say of the address: of a name that was not found, only the name. */
interface FailedAddress {
  readonly address?: string
  readonly hostname?: string
  readonly port?: number
}

/** What the command line calls options of programs, where that is more than the same words. */
const NAMES: { readonly [option: string]: string } = {
  maxBodyBytes: 'max-body',
  'limit.entries': 'record-entries',
  'limit.bytes': 'record-bytes',
  'limit.bodyBytes': 'max-body',
}

function nameOf(option: string): string {
  return NAMES[option] ?? option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Runs what a command does. @throws UserError for what a person can mend, in the words of the command line */
export async function explained<T>(program: Program, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const message = explain(error, program)
    throw message === undefined ? error : new UserError(message)
  }
}

function explain(error: unknown, program: Program): string | undefined {
  if (error instanceof PortInUseError)
    return `port ${error.port} is in use. Stop what listens there, or use a free one: ${program.path} --port 0`
  if (error instanceof InvalidRuleError) return `${program.givenName('rules')}: ${error.message}`
  if (error instanceof InvalidOptionError) return `${program.givenName(nameOf(error.option))} ${error.reason}.`
  const { code, address, hostname = address, port } = error as NodeJS.ErrnoException & FailedAddress
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} requires more rights. Use one above 1023 with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${program.givenName('host')} must be an address of this machine, not ${hostname}.`
  return undefined
}
