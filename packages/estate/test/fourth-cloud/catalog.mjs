import { fileURLToPath } from 'node:url'
import { compiled } from '../../scripts/catalog/modules.mjs'
import { readCatalog } from '../../scripts/catalog/read.mjs'

const { catalog, findings } = readCatalog(fileURLToPath(new URL('tiny.yaml', import.meta.url)))
if (findings.length > 0) throw new Error(JSON.stringify(findings))

/** The catalog of the made-up cloud, as a build would compile it. */
export const TINY_CATALOG = compiled(catalog)
