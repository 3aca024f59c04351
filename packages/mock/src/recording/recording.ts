import { isObject } from '../contract/json.js'
import type { Har } from './har.js'

/** A recording (HAR), made by `createRecorder`, by the proxy or by another program; `readRecording` reads one from a file. */
export interface Recording extends Har {
  /** What messages call it, such as its file. */
  readonly name?: string
  /** Where its file breaks off, such as `line 12, column 3`; the entries before are there. */
  readonly breaksOffAt?: string
  /** Returns the bytes of a body that has a file of its own, by the name that the entry gives; `undefined` where there is none. */
  readonly bodies?: (file: string) => Uint8Array | undefined
}

/** The entries, whatever they are; `undefined` where what was given is no recording. */
export function entriesOf(recording: unknown): readonly unknown[] | undefined {
  const log = isObject(recording) ? recording['log'] : undefined
  const entries = isObject(log) ? log['entries'] : undefined
  return Array.isArray(entries) ? entries : undefined
}
