// Makes pages for agents of what the docs and the contract are written in: guides, glossary and questions.
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

const ROOT = new URL('../../../', import.meta.url)
const GUIDES = 'packages/docs/content/guides/'

/** The pages with their names, the guides in the order of their titles; `tasks` are what people want of a page or a section of it. */
export function pages() {
  const tasks = Object.entries(parse(read('packages/docs/content/tasks.yaml'))).map(([address, words]) => [
    address.replace('.html', ''),
    oneLine(words),
  ])
  return [...guides(), glossary(), questions()].map((page) => ({
    ...page,
    tasks: Object.fromEntries(tasks.filter(([address]) => address.replace(/#.*/, '') === page.name)),
  }))
}

function guides() {
  return readdirSync(new URL(GUIDES, ROOT))
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const text = read(`${GUIDES}${file}`)
        // A block of code that is empty shows a file that is run elsewhere.
        .replaceAll(
          /^(```\S+ (\S+)\n)```$/gm,
          (_, head, name) => `${head}${read(`tools/release/consumers/${name}`)}\`\`\``,
        )
        .replaceAll(/<!--.*?-->\n?/gs, '')
        .replaceAll(/\]\(guides\/([\w-]+)\.html(#[\w-]+)?\)/g, '](cloud-cost://guides/$1$2)')
        // Pages of the site that are not here are left as their words.
        .replaceAll(/\[([^\]]+)\]\([\w/-]+\.html(?:#[\w-]+)?\)/g, '$1')
      const [, title, description] = /^# (.+)\n\n((?:[^#`\n]+\n)+)/.exec(text) ?? []
      if (title === undefined) throw new Error(`${GUIDES}${file} must begin with a heading and a paragraph.`)
      return { name: `guides/${file.slice(0, -3)}`, title, description: oneLine(description), text }
    })
    .toSorted((first, second) => first.title.localeCompare(second.title))
}

function glossary() {
  const { terms, abbreviations } = parse(read('spec/glossary.yaml'))
  const sections = terms.map(({ term, short, meaning, unit, names }) =>
    [
      `## ${term}${short === undefined ? '' : ` (${short})`}\n\n${oneLine(meaning)}`,
      ...(unit === undefined ? [] : [`Unit: ${unit}.`]),
      ...(names === undefined ? [] : [`Fields: ${names.join(', ')}.`]),
    ].join(' '),
  )
  const short = Object.entries(abbreviations).map(([part, meaning]) => `- ${part}: ${meaning}`)
  const description = 'What the words of cloud costs mean, and what abbreviated names such as cmpnId stand for.'
  const text = [`# Glossary`, description, ...sections, '## Abbreviated names', short.join('\n')].join('\n\n')
  return { name: 'glossary', title: 'Glossary', description, text: `${text}\n` }
}

function questions() {
  const sections = Object.values(parse(read('spec/marks.yaml'))).map(({ question, marks }) => {
    const lines = Object.entries(marks).map(([code, { sentence }]) => `- ${code}: ${oneLine(sentence)}`)
    return `## ${question}\n\n${lines.join('\n')}`
  })
  const description =
    'What the specification leaves open, as questions, each with the codes that descriptions have for it.'
  return {
    name: 'questions',
    title: 'Open questions',
    description,
    text: `${['# Open questions', description, ...sections].join('\n\n')}\n`,
  }
}

function read(file) {
  return readFileSync(new URL(file, ROOT), 'utf8')
}

function oneLine(text) {
  return text.trim().replaceAll(/\s+/g, ' ')
}
