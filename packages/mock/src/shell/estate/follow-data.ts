import { unwatchFile, watchFile } from 'node:fs'
import { InvalidOptionError } from '../invalid-option-error.js'
import type { Mock } from '../mock.js'
import { type LoadEstateOptions, loadEstate } from './load-estate.js'

const INTERVAL = 200

/**
 * Has a mock answer from a company file as it is changed. A mistake is printed, and the mock goes on with what was sound before.
 * Returns what ends it.
 */
export function followData(
  mock: Pick<Mock, 'replaceEstate'>,
  options: LoadEstateOptions & { readonly data: string },
  print: (text: string) => void,
): () => void {
  const { data } = options
  // Looks at the file by its name, since editors put another one in its place.
  watchFile(data, { interval: INTERVAL, persistent: false }, async () => {
    try {
      mock.replaceEstate(await loadEstate(options))
      print(`${data} has changed and is served; what was changed in the mock is gone.`)
    } catch (error) {
      const message = error instanceof InvalidOptionError ? error.reason : String(error)
      print(`${data} has changed. It ${message}.\nThe mock goes on with what was sound before.`)
    }
  })
  return () => unwatchFile(data)
}
