import { stat } from 'node:fs/promises'
import { InvalidOptionError } from '../in-process/options.js'

/**
 * Requires an option to name a regular file: a pipe might never be written to, and reading it would wait for ever.
 *
 * @param option name of the option, such as `data`
 * @throws InvalidOptionError when there is something else, or nothing.
 */
export async function requireFile(option: string, path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? `${path} was not found` : error.message
    throw new InvalidOptionError(option, `must be a file that can be read: ${reason}`)
  })
  if (!found.isFile()) {
    throw new InvalidOptionError(option, `must be a regular file, and ${path} is a folder, a pipe or a device`)
  }
}
