import { createCssVariablesTheme, createHighlighter, type ShikiTransformer } from 'shiki'
import { segmentsOf } from './breakable.js'
import { codeBlock } from './code-block.js'
import { type Html, raw } from './html.js'

const LANGUAGES = [
  'shellscript',
  'javascript',
  'typescript',
  'tsx',
  'python',
  'go',
  'java',
  'json',
  'jsonc',
  'yaml',
  'http',
] as const
const NAMES: { readonly [name: string]: (typeof LANGUAGES)[number] } = {
  sh: 'shellscript',
  bash: 'shellscript',
  js: 'javascript',
  ts: 'typescript',
  typescript: 'typescript',
  tsx: 'tsx',
  python: 'python',
  go: 'go',
  java: 'java',
  json: 'json',
  jsonc: 'jsonc',
  yaml: 'yaml',
  http: 'http',
}

/** How readers know the languages, and what else stands in blocks of code. */
const TITLES: { readonly [name: string]: string } = {
  shellscript: 'Shell',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  tsx: 'TypeScript with JSX',
  python: 'Python',
  go: 'Go',
  java: 'Java',
  json: 'JSON',
  jsonc: 'JSON',
  yaml: 'YAML',
  http: 'HTTP',
  output: 'Output',
}

/** Colours are variables of the style sheet, since pages are light and dark. */
const THEME = createCssVariablesTheme({ name: 'page', variablePrefix: '--code-', fontStyle: false })

/** Code as markup, coloured for light and dark pages, with a button that copies it. */
export type Highlight = (code: string, language: string, label?: string) => Html

export async function createHighlight(): Promise<Highlight> {
  const highlighter = await createHighlighter({ langs: [...LANGUAGES], themes: [THEME] })
  const coloured = (code: string, language: string, label: string): string =>
    highlighter.codeToHtml(code, {
      lang: NAMES[language] ?? 'text',
      theme: THEME,
      // On a busy machine, a limit would leave code without its colours.
      tokenizeTimeLimit: 0,
      transformers: [ownMarkup(language, label)],
    })
  // A site that is built anew has much the same code, and colouring it takes longer than the rest.
  const known = new Map<string, string>()
  return (code, language, label = 'Code') => {
    const key = `${language} ${label} ${code}`
    const markup = known.get(key) ?? coloured(code.trimEnd(), language, label)
    known.set(key, markup)
    return codeBlock(TITLES[NAMES[language] ?? language] ?? 'Text', raw(markup))
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
      if (NAMES[language] === 'shellscript') node.children = node.children.flatMap(breakableText)
    },
  }
}
