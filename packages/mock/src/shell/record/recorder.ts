// Records exchanges.
import type { Contract } from '../../contract/contract.js'
import { RedactedNames } from '../../contract/redacted-names.js'
import { InvalidOptionError, type OptionKinds, requireKind, requireOptions } from '../../in-process/options.js'
import { loadContract } from '../node.js'
import { packageVersion } from '../package-file.js'
import { harEntries } from './har-entry.js'
import { HarFile, reasonOf, TakenOver } from './har-file.js'
import type { Exchange } from './recorded-content.js'

export interface RecorderOptions {
  /** The recording; one that exists is continued. */
  readonly file: string
  /** Wire names that name people and are recorded all the same. */
  readonly keep?: readonly string[]
  /** Further wire names whose values are replaced. */
  readonly redact?: readonly string[]
  /** What the recording may hold; then no further exchange is recorded. */
  readonly limit?: RecordingLimit
  /** The contract whose operations are recognised; the one of this package when left out. */
  readonly contract?: Contract
  /** Called with a sentence when exchanges are lost, from now on or until the file can be written again, and when it can be. */
  readonly onStop?: (reason: string) => void
}

export const RECORDER_OPTIONS: OptionKinds<RecorderOptions> = {
  file: 'text',
  keep: 'a list of texts',
  redact: 'a list of texts',
  limit: 'an object',
  contract: 'a contract that compileContract made',
  onStop: 'function',
}

export interface RecordingLimit {
  /** 10,000 when left out. */
  readonly entries?: number
  /** 200,000,000 when left out. */
  readonly bytes?: number
  /** Bytes of one body, decompressed: of a longer one only the size is recorded. 5,000,000 when left out. */
  readonly bodyBytes?: number
}

/** What has become of the exchanges that a recorder was given. */
export interface RecordingState {
  /** The file as the options name it. */
  readonly file: string
  /** Exchanges in the file. */
  readonly entries: number
  /** Exchanges that are not in it. */
  readonly lost: number
  /** Why further exchanges are lost. Absent while they are recorded. */
  readonly problem?: string
}

/** Writes exchanges to a recording (HAR 1.2). */
export interface Recorder {
  readonly state: RecordingState
  /**
   * Appends an exchange, without what must not be recorded. What can't be written is lost; the next one is tried again, unless the recording is full or another
   * program writes to it.
   *
   * @returns why the exchange is lost: `it was not recorded: the disk is full`
   */
  record(exchange: Exchange): string | undefined
  /** Closes the file; what is recorded afterwards is lost. */
  close(): void
}

/**
 * Begins a recording, or continues one. The values of secrets, of what names a person, and of what was chosen are replaced before anything is
 * written. After every exchange the file is valid.
 *
 * @throws InvalidOptionError when an option can't have its value, or the file can't be written
 */
export function createRecorder(options: RecorderOptions): Recorder {
  requireOptions(options, RECORDER_OPTIONS)
  const { file, contract = loadContract(), limit = {}, onStop = () => {} } = options
  const { entries = 10_000, bytes = 200_000_000, bodyBytes = 5_000_000 } = limit
  for (const [name, value] of Object.entries({ entries, bytes, bodyBytes }))
    requireKind(`limit.${name}`, value, [1, Number.MAX_SAFE_INTEGER])
  const names = new RedactedNames(contract, options)
  if (names.problem !== undefined) throw new InvalidOptionError(...names.problem)
  const entryOf = harEntries(contract, names, bodyBytes)
  const target = new HarFile(file, { name: '@cloud-cost/mock', version: packageVersion() }, onStop)
  let isOpen = true
  let lost = 0
  let problem: string | undefined
  const close = (): void => {
    if (isOpen) target.close()
    isOpen = false
  }
  const lose = (reason: string, sentence: string): string => {
    lost += 1
    if (problem !== reason) onStop(sentence)
    problem = reason
    return `it was not recorded: ${reason}`
  }
  const loseAll = (reason: string): string => {
    close()
    return lose(
      `the recording ${reason}`,
      `${file} ${reason}: no further exchange is recorded. Continue with another file.`,
    )
  }
  const append = (entry: string): string | undefined => {
    try {
      target.append(entry)
    } catch (error) {
      if (error instanceof TakenOver) return loseAll('was changed by another program')
      const reason = reasonOf(error)
      return lose(reason, `${file} can't be written, since ${reason}: exchanges are lost until it can be.`)
    }
    if (problem !== undefined) onStop(`${file} is written again; ${lost} exchanges are not in it.`)
    problem = undefined
    return undefined
  }
  return {
    get state() {
      return { file, entries: target.entries, lost, ...(problem !== undefined && { problem }) }
    },
    record(exchange) {
      requireKind('exchange', exchange, 'an object')
      requireKind('exchange.request', exchange.request, 'an object')
      if (!isOpen) {
        lost += 1
        return `it was not recorded: ${problem ?? 'the recording has ended'}`
      }
      const entry = JSON.stringify(entryOf(exchange))
      if (target.entries >= entries || target.size + Buffer.byteLength(entry) > bytes)
        return loseAll(`is full (${target.entries} exchanges, ${target.size} bytes)`)
      return append(entry)
    },
    close,
  }
}
