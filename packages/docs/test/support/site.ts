import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { SITE_FOLDER } from '../../src/paths.js'

/** The paths of all files of the built site. */
export const FILES: ReadonlySet<string> = new Set(
  readdirSync(SITE_FOLDER, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')),
)

/** A file of the built site. */
export function textOf(name: string): string {
  return readFileSync(join(SITE_FOLDER, name), 'utf8')
}

const documents = new Map<string, HTMLElement>()

/** A page of the built site. */
export function pageOf(name: string): HTMLElement {
  const document = documents.get(name) ?? parsed(textOf(name))
  documents.set(name, document)
  return document
}

/** The elements of markup, also of those in code. */
export function parsed(markup: string): HTMLElement {
  return parse(markup, { blockTextElements: { script: true, style: true } })
}

/** The values of an attribute of all elements that have it. */
export function valuesOf(element: HTMLElement, attribute: string): string[] {
  return element.querySelectorAll(`[${attribute}]`).map((holder) => holder.getAttribute(attribute) ?? '')
}
