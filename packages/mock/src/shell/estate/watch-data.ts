import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidOptionError, requireOptions } from '../../in-process/options.js'
import type { Estate } from '../../respond/estate.js'
import { LOAD_OPTIONS, type LoadEstateOptions, loadCompanies } from './load-estate.js'

const INTERVAL = 200

/**
 * Has a mock answer from a company file, or from bills, as they are changed. A mistake is printed, and the mock goes on with what was sound before.
 * Returns what ends it.
 */
export function watchData(
  mock: { replaceEstate(estate: Estate): void },
  options: LoadEstateOptions & { readonly data: string },
  print: (text: string) => void,
): () => void {
  requireOptions<LoadEstateOptions>(options, LOAD_OPTIONS)
  const { data } = options
  // Compares with what the file is now, at once: `watchFile` looks for the first time a moment later, and a change until then is lost to it.
  let seen = stateOf(data)
  let reading = new AbortController()
  const timer = setInterval(async () => {
    const state = stateOf(data)
    if (state === seen) return
    seen = state
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    try {
      const estate = await loadCompanies(options, print, signal)
      if (signal.aborted) return
      mock.replaceEstate(estate)
      print(`${data} has changed and is served; what was changed in the mock is gone.`)
    } catch (error) {
      // It has changed again.
      if (signal.aborted) return
      const message = error instanceof InvalidOptionError ? error.reason : String(error)
      print(`${data} has changed. It ${message}.\nThe mock goes on with what was sound before.`)
    }
  }, INTERVAL).unref()
  return () => {
    clearInterval(timer)
    reading.abort()
  }
}

/** What differs once a file, or one in a folder, is changed. It is looked at by its name, since editors put another file in its place. */
function stateOf(file: string): string | undefined {
  try {
    const found = statSync(file)
    if (found.isDirectory()) {
      const names = readdirSync(file, { recursive: true, encoding: 'utf8' }).sort()
      return names.map((name) => `${name} ${stateOfFile(join(file, name))}`).join('\n')
    }
    return stateOfFile(file)
  } catch {
    return undefined
  }
}

function stateOfFile(file: string): string {
  const { ino, size, mtimeMs } = statSync(file)
  return `${ino} ${size} ${mtimeMs}`
}
