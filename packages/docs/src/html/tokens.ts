// Takes code apart for its colours: less finely than a grammar would, and short enough for a page, which writes code itself, too.

/** A piece of code, and what it is; most pieces are nothing in particular. */
export interface Token {
  readonly text: string
  readonly kind: string | undefined
}

const ESCAPED = /\\[^\n]/
const COMMENT = /(?<comment>(?<!\S)(?:\/\/|#).*|\/\*[\s\S]*?\*\/)/
const NAME = /(?<constant>"(?:[^"\\\n]|\\.)*"(?=\s*:)|(?<=^[ \t]*(?:- )*)[\w.-]+(?=:(?:\s|$)))/
const STRING = /(?<string>"""[\s\S]*?"""|`[^`]*`|'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\\n]|\\.)*")/
const KEYWORD = new RegExp(
  `(?<keyword>\\b(?:${[
    'import|export|from|as|async|await|const|let|var|function|class|interface|type|new|extends|readonly',
    'if|else|for|of|in|while|return|try|catch|throw|throws|not|or|and|raise|def|with',
    'package|func|defer|range|struct|public|private|static|void',
  ].join('|')})\\b(?!['":?]))`,
)
const VALUE = /(?<value>\b(?:true|false|null|undefined|True|False|None|nil|\d+(?:\.\d+)?)\b)/

const CALLED = /(?<function>\b[A-Za-z_]\w*(?=\())/

const PROGRAM = [ESCAPED, COMMENT, STRING, KEYWORD, VALUE, CALLED]
const SHELL = [ESCAPED, COMMENT, STRING]
const DATA = [NAME, COMMENT, STRING, VALUE]

/** The names of the groups. */
const KINDS = ['comment', 'constant', 'string', 'keyword', 'value', 'function']

/** What code of each language consists of, by the name that blocks of code give the language. */
const LANGUAGES: { readonly [language: string]: readonly RegExp[] } = {
  ...Object.fromEntries(['js', 'ts', 'tsx', 'python', 'go', 'java'].map((name) => [name, PROGRAM])),
  ...Object.fromEntries(['sh', 'bash'].map((name) => [name, SHELL])),
  ...Object.fromEntries(['json', 'jsonc', 'yaml', 'http'].map((name) => [name, DATA])),
}

/** Code in pieces; code in an unknown language is one piece. */
export function tokensOf(source: string, language: string): Token[] {
  const parts = LANGUAGES[language]
  if (parts === undefined) return [{ text: source, kind: undefined }]
  const tokens: Token[] = []
  let end = 0
  for (const match of source.matchAll(new RegExp(parts.map((part) => part.source).join('|'), 'gm'))) {
    const { groups = {} } = match
    const kind = KINDS.find((one) => groups[one] !== undefined)
    if (match.index > end) tokens.push({ text: source.slice(end, match.index), kind: undefined })
    tokens.push({ text: match[0], kind })
    end = match.index + match[0].length
  }
  return end < source.length ? [...tokens, { text: source.slice(end), kind: undefined }] : tokens
}
