import { fileURLToPath } from 'node:url'
import { compiled } from '../../scripts/catalog/modules.mjs'
import { readCatalog } from '../../scripts/catalog/read.mjs'

const { catalog, mistakes } = readCatalog(fileURLToPath(new URL('tiny.yaml', import.meta.url)))
if (mistakes.length > 0) throw new Error(JSON.stringify(mistakes))

/** The catalog of the made-up cloud, as a build would compile it. */
export const TINY_CATALOG = compiled(catalog)
