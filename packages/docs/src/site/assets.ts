import { build } from 'esbuild'
import type { Files } from '../html/files.js'
import { PACKAGE } from '../paths.js'
import { redocBundle } from '../reference/redoc-bundle.js'

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f5fd0"/>'.concat(
    '<path d="M9 21V15M16 21V10M23 21v-4" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>\n',
  )

/** Scripts and styles, which are the same whatever the contract says. */
export async function assetFiles(): Promise<Files> {
  const [scripts, redoc] = await Promise.all([
    build({
      absWorkingDir: PACKAGE,
      entryPoints: ['colours', 'site', 'search', 'ledger', 'operation', 'try', 'mock', 'reference', 'reload']
        .map((name) => `browser/${name}.ts`)
        .concat('styles/site.css'),
      outdir: 'assets',
      outbase: '.',
      entryNames: '[name]',
      bundle: true,
      external: ['icon.svg'],
      write: false,
      minify: true,
      // Classic scripts: a page opened from a folder may not load modules.
      format: 'iife',
      target: 'es2022',
      logLevel: 'warning',
    }),
    redocBundle(),
  ])
  return new Map([
    ...scripts.outputFiles.map(({ path, text }) => [path.slice(PACKAGE.length + 1), text] as const),
    ['assets/redoc.js', redoc] as const,
    ['assets/icon.svg', ICON] as const,
  ])
}
