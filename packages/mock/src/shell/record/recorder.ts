import type { Contract } from '../../contract/contract.js'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import { loadContract } from '../contract.js'
import { packageVersion } from '../package-version.js'
import type { Exchange } from './exchange.js'
import { HarEntries } from './har-entry.js'
import { HarFile } from './har-file.js'
import { RedactedNames } from './redacted-names.js'

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
  /** Called once, with a sentence, when no further exchange is recorded. */
  readonly onStop?: (reason: string) => void
}

export interface RecordingLimit {
  /** 10,000 when left out. */
  readonly entries?: number
  /** 200,000,000 when left out. */
  readonly bytes?: number
  /** Bytes of one body, decompressed: of a longer one only the size is recorded. 5,000,000 when left out. */
  readonly bodyBytes?: number
}

/** Writes exchanges to a recording (HAR 1.2). */
export interface Recorder {
  /** Appends an exchange, without what must not be recorded; does nothing once the recording is full or can't be written. */
  record(exchange: Exchange): void
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
  const { file, contract = loadContract(), limit = {}, onStop = () => {} } = options
  const { entries = 10_000, bytes = 200_000_000, bodyBytes = 5_000_000 } = limit
  for (const [name, value] of Object.entries({ entries, bytes, bodyBytes })) {
    if (!Number.isInteger(value) || value < 1)
      throw new InvalidOptionError(`limit.${name}`, `must be a whole number from 1 on, not ${value}`)
  }
  const har = new HarEntries(contract, new RedactedNames(contract, options), bodyBytes)
  const target = new HarFile(file, { name: '@cloud-cost/mock', version: packageVersion() })
  let isOpen = true
  const stop = (reason: string): void => {
    isOpen = false
    target.close()
    onStop(reason)
  }
  return {
    record(exchange) {
      if (!isOpen) return
      const entry = JSON.stringify(har.entryOf(exchange))
      if (target.entries >= entries || target.size + Buffer.byteLength(entry) > bytes) {
        stop(`${file} is full (${target.entries} exchanges, ${target.size} bytes): continue with another file.`)
        return
      }
      try {
        target.append(entry)
      } catch (error) {
        stop(`${file} can't be written any more: ${(error as Error).message}.`)
      }
    },
    close() {
      if (isOpen) target.close()
      isOpen = false
    },
  }
}
