// A recording: the parts of HAR that it has, its entries, and the paths of its addresses.
import type { Group, Violation } from '../contract/contract.js'
import { isObject } from '../contract/json.js'

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

/** A recording: HTTP Archive, version 1.2. Members that begin with `_` are ours, as the format allows. */
export interface Har {
  readonly log: {
    readonly version: string
    readonly creator: { readonly name: string; readonly version: string }
    readonly entries: readonly HarEntry[]
  }
}

/** A request and the response to it. */
export interface HarEntry {
  /** When the request began, ISO 8601. */
  readonly startedDateTime: string
  /** Milliseconds. */
  readonly time: number
  readonly request: HarRequest
  readonly response: HarResponse
  readonly cache: Readonly<Record<string, never>>
  /** Milliseconds. */
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number }
  /** The operation of the contract; absent where the request matches none. */
  readonly _operationId?: string
  /** Wire names whose values were replaced in this entry. */
  readonly _redacted: readonly string[]
  readonly _violations?: readonly Violation[]
  /** Why there is no response, or not all of it. */
  readonly _problem?: string
}

export interface HarRequest {
  readonly method: string
  readonly url: string
  readonly httpVersion: string
  readonly cookies: readonly []
  readonly headers: readonly HarPair[]
  readonly queryString: readonly HarPair[]
  readonly postData?: HarBody
  readonly headersSize: -1
  /** Bytes on the wire; -1 where they are not known. */
  readonly bodySize: number
}

export interface HarResponse {
  /** 0 where no response came. */
  readonly status: number
  readonly statusText: string
  readonly httpVersion: string
  readonly cookies: readonly []
  readonly headers: readonly HarPair[]
  /** `size` is in bytes, decompressed and with what was replaced. */
  readonly content: HarBody & { readonly size: number }
  readonly redirectURL: string
  readonly headersSize: -1
  /** Bytes on the wire; -1 where they are not known. */
  readonly bodySize: number
}

export interface HarPair {
  readonly name: string
  readonly value: string
}

/** A body, decompressed. */
export interface HarBody {
  /** The `Content-Type`; empty where there is none. */
  readonly mimeType: string
  readonly text?: string
  /** How `text` holds bytes that are not text. */
  readonly encoding?: 'base64'
  /** Why there is no text. */
  readonly comment?: string
}

/** Path and query of a recorded address, from where the paths of the contract begin: a deployment may have a path of its own before. */
export function recordedTarget({ pathname, search }: URL, groups: readonly Group[]): string {
  const starts = groups.map(({ prefix }) => pathname.indexOf(`${prefix}/`)).filter((index) => index !== -1)
  return pathname.slice(starts.length === 0 ? 0 : Math.min(...starts)) + search
}
