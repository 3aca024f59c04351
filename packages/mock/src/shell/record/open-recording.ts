// Opens the file of a recording.
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { InvalidOptionError } from '../../in-process/options.js'
import { beginningOf, existingRecording } from './existing-recording.js'

/** Others of the machine have no business in a recording. */
const MODE = 0o600
/** A link that comes in the place of a file is not followed. Windows has no such flag. */
const NO_LINK = fs.constants.O_NOFOLLOW ?? 0
const MOST_LINKS = 40
/** Milliseconds, longer than the write of one entry. */
const WRITING = 50

/** What is open of a recording. */
export interface OpenFile {
  readonly descriptor: number
  readonly entries: number
  /** Bytes. */
  readonly size: number
}

/** The file that a path means: of a link, what the link leads to, also where that is not there yet. */
export function targetOf(path: string, most = MOST_LINKS): string {
  if (most === 0 || fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return path
  return targetOf(resolve(fs.realpathSync(dirname(path)), fs.readlinkSync(path)), most - 1)
}

/**
 * Opens a recording to continue it, or begins one.
 *
 * @throws InvalidOptionError when something else is there; Error when it can't be written
 */
export function openRecording(path: string, creator: object): OpenFile {
  const { O_RDWR, O_CREAT, O_EXCL } = fs.constants
  const before = fs.lstatSync(path, { throwIfNoEntry: false })
  if (before === undefined) {
    const descriptor = fs.openSync(path, O_RDWR | O_CREAT | O_EXCL, MODE)
    try {
      return begin(descriptor, creator)
    } catch (error) {
      fs.unlinkSync(path)
      throw error
    }
  }
  if (!before.isFile())
    throw new InvalidOptionError('record', `must be a regular file, and ${path} is a folder, a pipe or a device`)
  if (before.size === 0) return beginAgain(path, creator)
  const descriptor = fs.openSync(path, O_RDWR | NO_LINK)
  try {
    const bytes = fs.readFileSync(descriptor)
    const { entries, text } = existingRecording(path, bytes)
    const written = Buffer.from(text)
    if (!written.equals(bytes)) {
      requireOwn(path, descriptor)
      replace(path, written, before.mode & 0o777)
    }
    return { descriptor: fs.openSync(path, O_RDWR | NO_LINK), entries, size: written.length }
  } finally {
    fs.closeSync(descriptor)
  }
}

/** @throws InvalidOptionError when another program is just writing what is not whole yet */
function requireOwn(path: string, descriptor: number): void {
  const before = fs.fstatSync(descriptor)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WRITING)
  const { size, mtimeMs } = fs.fstatSync(descriptor)
  if (size !== before.size || mtimeMs !== before.mtimeMs)
    throw new InvalidOptionError('record', `must be a file of its own: another program writes to ${path}`)
}

/** Begins a recording in a file that is there and empty. */
export function beginAgain(path: string, creator: object): OpenFile {
  return begin(fs.openSync(path, fs.constants.O_RDWR | NO_LINK), creator)
}

function begin(descriptor: number, creator: object): OpenFile {
  const text = Buffer.from(beginningOf(creator))
  try {
    write(descriptor, text, 0)
  } catch (error) {
    fs.ftruncateSync(descriptor, 0)
    fs.closeSync(descriptor)
    throw error
  }
  return { descriptor, entries: 0, size: text.length }
}

/** In one step, so that no half of a file is ever there. */
function replace(path: string, bytes: Uint8Array, mode: number): void {
  const next = join(dirname(path), `.${basename(path)}.${randomBytes(8).toString('hex')}.tmp`)
  try {
    fs.writeFileSync(next, bytes, { mode, flag: 'wx' })
    fs.renameSync(next, path)
  } catch (error) {
    fs.rmSync(next, { force: true })
    throw new Error((error as Error).message.replaceAll(next, path))
  }
}

/** Writes all of the bytes. */
export function write(descriptor: number, bytes: Uint8Array, position: number): void {
  for (let written = 0; written < bytes.length; )
    written += fs.writeSync(descriptor, bytes, written, bytes.length - written, position + written)
}
