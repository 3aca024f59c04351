import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { SITE_FOLDER } from '../../src/paths.js'

/** The paths of all files of the built site. */
export const FILES: ReadonlySet<string> = new Set(
  readdirSync(SITE_FOLDER, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')),
)

const texts = new Map<string, string>()

/** A file of the built site. */
export function textOf(name: string): string {
  const text = texts.get(name) ?? readFileSync(join(SITE_FOLDER, name), 'utf8')
  texts.set(name, text)
  return text
}

/** The values of an attribute in the markup of a page, of some elements or of all. Texts have no tags, so nothing needs to be parsed. */
export function attributesIn(markup: string, name: string, elements = String.raw`\w+`): string[] {
  const attributes = markup.matchAll(new RegExp(`<(?:${elements})\\s(?:[^>]*\\s)?${name}="([^"]*)"`, 'g'))
  return Array.from(attributes, ([, value = '']) => value)
}

/** The elements of a page of the built site, also of those in code. */
export function pageOf(name: string): HTMLElement {
  return parse(textOf(name), { blockTextElements: { script: true, style: true } })
}
