// Prepares Redoc's script for the site.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/** The folder of the package. */
export const REDOC = join(dirname(createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')), '..')

/** The one request that Redoc makes on its own: the logo of its maker. */
const LOGOS = ['https://cdn.redoc.ly/redoc/logo-mini-full.svg', 'https://cdn.redoc.ly/redoc/logo-mini.svg']

/** Stands in the logo's place; the words beside it say what it is. */
const REDOC_MARK = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="16" viewBox="0 0 40 16"><text x="0" y="12" '.concat(
    'font-family="system-ui,sans-serif" font-size="12" font-weight="600" fill="#4a6fd8">Redoc</text></svg>',
  ),
)}`

/**
 * Redoc's bundle for browsers as a classic script with a global `Redoc`, which also runs in a page opened from a folder,
 * and without requests to other hosts.
 *
 * @throws Error when this version of Redoc asks for other logos.
 */
export async function redocBundle(): Promise<string> {
  const path = join(REDOC, 'bundles', 'redoc.standalone.js')
  let source = await readFile(path, 'utf8')
  for (const logo of LOGOS) {
    if (!source.includes(logo)) throw new Error(`Redoc has no ${logo} any more. Look for what it requests now.`)
    source = source.replaceAll(logo, REDOC_MARK)
  }
  const { outputFiles } = await build({
    stdin: { contents: source, loader: 'js' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'Redoc',
    target: 'es2022',
    minify: true,
    legalComments: 'inline',
    // Redoc prepares its own search when the browser is idle. The site has one over all groups, so that it is in vain.
    define: { 'window.requestIdleCallback': 'undefined' },
    // Redoc looks for workers beside a module only where there is no browser.
    logOverride: { 'empty-import-meta': 'silent' },
  })
  return outputFiles.map(({ text }) => text).join('')
}
