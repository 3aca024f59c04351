// Colours code.
import {
  type BundledLanguage,
  createCssVariablesTheme,
  createHighlighter,
  type Grammar,
  type ShikiTransformer,
} from 'shiki'
import { segmentsOf } from './breakable.js'
import { codeBlock } from './code-block.js'
import { type Html, raw } from './html.js'

/** The grammar that reads a language, and its title, by the name that blocks of code give it. One grammar reads all TypeScript. */
const LANGUAGES: { readonly [name: string]: readonly [grammar: BundledLanguage | 'text', title: string] } = {
  sh: ['shellscript', 'Shell'],
  bash: ['shellscript', 'Shell'],
  js: ['tsx', 'JavaScript'],
  ts: ['tsx', 'TypeScript'],
  tsx: ['tsx', 'TypeScript with JSX'],
  python: ['python', 'Python'],
  go: ['go', 'Go'],
  java: ['java', 'Java'],
  json: ['json', 'JSON'],
  jsonc: ['jsonc', 'JSON'],
  yaml: ['yaml', 'YAML'],
  http: ['http', 'HTTP'],
  output: ['text', 'Output'],
}
const PLAIN = ['text', 'Text'] as const

/** Colours are variables of the style sheet, since pages are light and dark. */
const THEME = createCssVariablesTheme({ name: 'page', variablePrefix: '--code-', fontStyle: false })

/** Code as markup, coloured for light and dark pages, with a button that copies it. */
export type Highlight = (code: string, language: string, label?: string) => Html

export async function createHighlight(): Promise<Highlight> {
  const grammars = new Set(Object.values(LANGUAGES).flatMap(([grammar]) => (grammar === 'text' ? [] : grammar)))
  const highlighter = await createHighlighter({ langs: [...grammars], themes: [THEME] })
  for (const grammar of grammars) readLinesOnce(highlighter.getLanguage(grammar))
  const coloured = (code: string, language: string, label: string): string =>
    highlighter.codeToHtml(code, {
      lang: (LANGUAGES[language] ?? PLAIN)[0],
      theme: THEME,
      // On a busy machine, a limit would leave code without its colours.
      tokenizeTimeLimit: 0,
      transformers: [ownMarkup(language, label)],
    })
  // A site that is built anew has much the same code, and colouring it takes longer than the rest.
  const markups = new Map<string, string>()
  return (code, language, label = 'Code') => {
    const key = `${language} ${label} ${code}`
    const markup = markups.get(key) ?? coloured(code.trimEnd(), language, label)
    markups.set(key, markup)
    return codeBlock((LANGUAGES[language] ?? PLAIN)[1], raw(markup))
  }
}

type Line = ReturnType<Grammar['tokenizeLine2']>

/** Samples have most of their lines in common, and a grammar takes long to read a line. */
function readLinesOnce(grammar: Grammar): void {
  const read = grammar.tokenizeLine2.bind(grammar)
  const states: Line['ruleStack'][] = []
  const linesIn = new Map<Line['ruleStack'] | null, Map<string, Line>>()
  grammar.tokenizeLine2 = (text, state, timeLimit) => {
    const lines = linesIn.get(state) ?? new Map<string, Line>()
    linesIn.set(state, lines)
    const cached = lines.get(text)
    if (cached !== undefined) return cached
    const line = read(text, state, timeLimit)
    // States are compared by what they are once, and by identity from then on.
    const equalState = states.find((candidate) => candidate.equals(line.ruleStack))
    if (equalState === undefined) states.push(line.ruleStack)
    const result = { ...line, ruleStack: equalState ?? line.ruleStack }
    lines.set(text, result)
    return result
  }
}

type Content = Parameters<NonNullable<ShikiTransformer['span']>>[0]['children'][number]

/** A command is not cut at the end of its block: the addresses in it break before their segments. */
function breakableText(node: Content): Content[] {
  if (node.type !== 'text') return [node]
  const texts = segmentsOf(node.value).map((value): Content => ({ type: 'text', value }))
  return texts.flatMap((text, index) => (index === 0 ? [text] : [lineBreak(), text]))
}

function lineBreak(): Content {
  return { type: 'element', tagName: 'wbr', properties: {}, children: [] }
}

/** The styles without backgrounds: what lies below the tokens is the page's. */
function ownMarkup(language: string, label: string): ShikiTransformer {
  return {
    pre(node) {
      node.properties = { role: 'group', 'aria-label': label, class: 'shiki', tabindex: '0' }
    },
    code(node) {
      node.properties['class'] = `language-${language === '' ? 'text' : language}`
    },
    span(node) {
      if (node.properties['style'] === 'color:var(--code-foreground)') delete node.properties['style']
      if (LANGUAGES[language]?.[0] === 'shellscript') node.children = node.children.flatMap(breakableText)
    },
  }
}
