import { fileURLToPath } from 'node:url'

/** The working tree that this package is in; the path is the same from `src` and from `dist`. */
export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))
