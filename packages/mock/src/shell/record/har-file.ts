// Writes HAR files entry by entry.
import * as fs from 'node:fs'
import { InvalidOptionError } from '../../in-process/options.js'
import { END } from './existing-recording.js'
import { beginAgain, type OpenFile, openRecording, targetOf, write } from './open-recording.js'

const SPACES = Buffer.alloc(65_536, ' ')

const REASONS: { readonly [code: string]: string } = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the system lets no file grow further',
  EROFS: 'the disk can only be read',
  ENOENT: 'its folder is gone',
  ENOTDIR: 'its folder is gone',
  EACCES: 'the rights for that are missing',
  EPERM: 'the rights for that are missing',
  EIO: 'the disk fails',
}

/** The recording belongs to another program now. */
export class TakenOver extends Error {}

/**
 * A recording that grows. Before an entry is written, space for it is made with blanks after the end, where JSON may have them: on a full disk the file stays
 * what it was. Only a process that is killed while it writes leaves a part of an entry, which the next reader leaves out.
 */
export class HarFile {
  /** Number of entries. */
  entries = 0
  readonly #path: string
  readonly #creator: { readonly name: string; readonly version: string }
  readonly #say: (sentence: string) => void
  #descriptor = -1
  #size = 0
  /** Whether a write failed so that the end could not be written again. */
  #isDamaged = false
  /** The file that came in place of the recording and is none. */
  #refused: { readonly file: string; readonly error: Error } | undefined

  /**
   * Opens a recording, to continue it where there is one.
   *
   * @param path a link keeps its target, which is the recording
   * @param creator what is recorded as the program that began a new one
   * @param say is told that the file was removed or replaced, and where the recording goes on
   * @throws InvalidOptionError when the file can't be written, or holds something else
   */
  constructor(
    path: string,
    creator: { readonly name: string; readonly version: string },
    say: (sentence: string) => void,
  ) {
    this.#creator = creator
    this.#say = say
    try {
      this.#path = targetOf(path)
      this.#take(openRecording(this.#path, creator))
    } catch (error) {
      if (error instanceof InvalidOptionError) throw error
      throw new InvalidOptionError('record', `must be a file that can be written: ${(error as Error).message}`)
    }
  }

  /** Bytes of the file. */
  get size(): number {
    return this.#size
  }

  /**
   * Adds an entry.
   *
   * @throws TakenOver when another program has changed the file; Error when the file can't be written, and is as it was
   */
  append(entry: string): void {
    this.#follow()
    const text = Buffer.from(`${this.entries === 0 ? '' : ','}\n${entry}${END}`)
    const position = this.#size - END.length
    try {
      this.#reserve(position + text.length)
      write(this.#descriptor, text, position)
    } catch (error) {
      this.#isDamaged = true
      this.#restore()
      throw error
    }
    this.#size = position + text.length
    this.entries += 1
  }

  close(): void {
    fs.closeSync(this.#descriptor)
  }

  #take({ descriptor, entries, size }: OpenFile): void {
    if (this.#descriptor !== -1) fs.closeSync(this.#descriptor)
    this.#descriptor = descriptor
    this.entries = entries
    this.#size = size
    this.#isDamaged = false
  }

  /** Makes sure that the open file is the one at the path, and as it was left. */
  #follow(): void {
    const own = fs.fstatSync(this.#descriptor, { bigint: true })
    const found = this.#found(own)
    if (found === undefined || found.ino !== own.ino || found.dev !== own.dev) this.#reopen(found)
    else if (own.size === 0n) this.#goOn('was emptied', () => beginAgain(this.#path, this.#creator))
    else if (this.#isDamaged) this.#restore()
    else if (Number(own.size) !== this.#size || !this.#hasEnd()) throw new TakenOver('another program has changed it')
  }

  /** What is at the path now; the open file where a folder does not let it be seen. */
  #found(own: fs.BigIntStats): fs.BigIntStats | undefined {
    try {
      return fs.lstatSync(this.#path, { throwIfNoEntry: false, bigint: true })
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? undefined : own
    }
  }

  /** Goes on in what is at the path now. */
  #reopen(found: fs.BigIntStats | undefined): void {
    const file = found === undefined ? '' : [found.dev, found.ino, found.size, found.mtimeNs].join()
    if (found !== undefined && this.#refused?.file === file) throw this.#refused.error
    try {
      if (found?.isFile() === false) throw new Error('something else is in its place')
      const what = found === undefined ? 'was removed or renamed' : 'was replaced'
      this.#goOn(what, () => openRecording(this.#path, this.#creator))
    } catch (error) {
      this.#refused = { file, error: error as Error }
      throw error
    }
  }

  #goOn(what: string, open: () => OpenFile): void {
    const before = this.entries
    this.#take(open())
    this.#say(
      `${this.#path} ${what}, with ${before} exchanges; the next ones are in the file that is there now, after ${this.entries}.`,
    )
  }

  #hasEnd(): boolean {
    const bytes = Buffer.alloc(END.length)
    fs.readSync(this.#descriptor, bytes, 0, bytes.length, this.#size - bytes.length)
    return bytes.toString() === END
  }

  #reserve(size: number): void {
    for (let from = this.#size; from < size; from += SPACES.length)
      write(this.#descriptor, SPACES.subarray(0, Math.min(SPACES.length, size - from)), from)
  }

  /** Makes the file what it was before a write that failed. */
  #restore(): void {
    write(this.#descriptor, Buffer.from(END), this.#size - END.length)
    fs.ftruncateSync(this.#descriptor, this.#size)
    this.#isDamaged = false
  }
}

/** Why a file could not be written, in words that go on after "since". */
export function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (error instanceof InvalidOptionError) return 'what is in its place now is no recording'
  return REASONS[code] ?? message
}
