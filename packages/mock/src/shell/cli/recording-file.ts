import { readFile } from 'node:fs/promises'
import { parseJson } from '../../exchange/parse-json.js'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import type { Recording } from '../../respond/recordings.js'
import { requireFile } from '../require-file.js'

/**
 * A recording of a file. What is in it is looked at when the mock is made.
 *
 * @throws InvalidOptionError when the file can't be read, or is no JSON
 */
export async function readRecording(path: string): Promise<Recording> {
  await requireFile('replay', path)
  try {
    return { ...(parseJson(await readFile(path, 'utf8')) as Recording), name: path }
  } catch (error) {
    throw new InvalidOptionError(
      'replay',
      `must be a recording (HAR), and ${path} can't be read: ${(error as Error).message}`,
    )
  }
}
