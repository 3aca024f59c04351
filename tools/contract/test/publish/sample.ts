import { join } from 'node:path'
import type { JsonObject } from '../../src/model/document.js'
import { SourceFile } from '../../src/model/source-file.js'

/** The sample, and what is published of it. */
export const SHOP = join(import.meta.dirname, 'shop')

/** The document of the sample, read afresh, so that a test may change it. */
export function shopDocument(): JsonObject {
  return new SourceFile(join(SHOP, 'openapi.yaml')).toJson() as JsonObject
}
