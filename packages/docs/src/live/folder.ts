// The folder of a site that follows the contract.
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Files } from '../html/files.js'
import { rootOf } from '../html/page.js'
import { SITE_FOLDER } from '../paths.js'
import { writeFiles } from '../site/write.js'

/** Where the site of the last build is. */
export const BUILT_SITE: string = SITE_FOLDER

/** What open pages look at: they reload when the version differs, and show the problems. */
export interface LiveState {
  readonly version: number
  readonly problems: readonly string[]
}

/** Makes a folder with the site of the last build, whose pages follow the state. */
export function prepareFolder(folder: string): void {
  cpSync(BUILT_SITE, folder, { recursive: true })
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  writeFiles(
    folder,
    withReload(Object.fromEntries(pages.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))),
  )
  writeState(folder, { version: Date.now(), problems: [] })
}

export function writeState(folder: string, state: LiveState): void {
  writeFiles(folder, { 'live.json': JSON.stringify(state) })
}

/** Adds the script that follows the state to each page. */
export function withReload(files: Files): Files {
  const script = (name: string): string => `<script src="${rootOf(name)}assets/reload.js" defer></script>\n</head>`
  const pages = Object.entries(files).filter(([name]) => name.endsWith('.html'))
  return {
    ...files,
    ...Object.fromEntries(pages.map(([name, text]) => [name, String(text).replace('</head>', script(name))])),
  }
}
