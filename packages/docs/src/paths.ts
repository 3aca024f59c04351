import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of this package, from its sources and from what is compiled of them. */
export const PACKAGE: string = folderWith('package.json', import.meta.dirname)

/** The root of the working tree. */
export const ROOT: string = folderWith('pnpm-workspace.yaml', PACKAGE)

/** Where the site is built. */
export const SITE_FOLDER: string = join(PACKAGE, 'dist', 'site')

/** The nearest folder, from the given one upwards, that holds a file. */
function folderWith(file: string, start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, file))) return folder
    if (folder === dirname(folder)) throw new Error(`no folder above ${start} holds a ${file}`)
  }
}
