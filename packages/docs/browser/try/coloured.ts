import { breakable } from '../breakable.js'

const TOKENS = new RegExp(
  [
    /(?<comment>\/\/.*|\/\*\*.*?\*\/)/,
    /(?<string>'[^']*'|`[^`]*`|"[^"]*")/,
    /(?<keyword>\b(?:import|from|const|await|export|function|return|throw|new|if|as)\b)/,
    /(?<constant>\b(?:true|false|null|\d+(?:\.\d+)?)\b)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Code with the colours that the build gives to samples, less finely. */
export function coloured(source: string): Node[] {
  const nodes: Node[] = []
  let end = 0
  for (const match of source.matchAll(TOKENS)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    const span = document.createElement('span')
    span.style.color = `var(--code-token-${kind === 'string' ? 'string-expression' : kind})`
    span.append(...breakable(match[0]))
    nodes.push(new Text(source.slice(end, match.index)), span)
    end = match.index + match[0].length
  }
  return [...nodes, new Text(source.slice(end))]
}
