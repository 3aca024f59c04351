/** A piece of code, and what it is; most pieces are nothing in particular. */
export interface Token {
  readonly text: string
  readonly kind: string | undefined
}

const PATTERN = new RegExp(
  [
    /\\[^\n]/,
    /(?<comment>(?<!\S)(?:\/\/|#).*|\/\*\*.*?\*\/)/,
    /(?<string>"""[\s\S]*?"""|`[^`]*`|'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\\n]|\\.)*")/,
    /(?<keyword>\b(?:import|from|const|await|export|function|return|throw|throws|new|if|as|not|or|raise|package|func|defer|var|struct|public|class|static|void)\b)/,
    /(?<constant>\b(?:true|false|null|True|False|None|nil|\d+(?:\.\d+)?)\b)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Samples of code in pieces, in any of their languages: less finely than a grammar would, and short enough for a page. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of source.matchAll(PATTERN)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    if (match.index > end) tokens.push({ text: source.slice(end, match.index), kind: undefined })
    tokens.push({ text: match[0], kind })
    end = match.index + match[0].length
  }
  return end < source.length ? [...tokens, { text: source.slice(end), kind: undefined }] : tokens
}
