import { posix } from 'node:path'
import type { Tarball } from './tarball.js'

/** What a text in Markdown links to, code aside. */
export function linksOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '')
  const links = prose.matchAll(/\]\(\s*<?([^)>\s]+)|^\[[^\]]+\]:\s*(\S+)|(?:href|src)="([^"]+)"/gm)
  return [...links].map(([, inline, defined, html]) => inline ?? defined ?? html ?? '')
}

/**
 * The packages from which the declarations of a package import, beginning with its entries, and the files that they import and that it lacks. What
 * is not there breaks whoever compiles with `skipLibCheck: false`.
 */
export function neededByTypes({ files, manifest, text }: Tarball): string[] {
  const entries = [...JSON.stringify(manifest.exports).matchAll(/"\.\/([^"]+\.d\.c?ts)"/g)]
  const patterns = entries.map(([, path = '']) => new RegExp(`^${path.replaceAll('.', '\\.').replace('*', '.+')}$`))
  const reached = new Set(files.filter((file) => patterns.some((pattern) => pattern.test(file))))
  const needed = new Set<string>()
  for (const file of reached) {
    if (!files.includes(file)) needed.add(file)
    for (const [, from = ''] of text(file).matchAll(/(?<!['"])\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)) {
      if (from.startsWith('.')) reached.add(posix.join(posix.dirname(file), from).replace(/\.(c?)js$/, '.d.$1ts'))
      else needed.add(packageOf(from))
    }
  }
  return [...needed]
}

/** The package of a module: `node` for those of Node. */
function packageOf(module: string): string {
  const [scope = '', name = ''] = module.split('/')
  if (module.startsWith('node:')) return 'node'
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}
