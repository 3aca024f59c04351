/**
 * Where the docs are, unless `--docs-url` says otherwise. The site is a folder that can be put on any host, so this is the path of
 * that folder.
 */
export const DOCS_URL = 'docs'

/** Whether a text can stand before the name of a page: an http(s) URL or a path, without query, fragment, spaces and braces. */
export function isDocsUrl(text: string): boolean {
  return /^(https?:\/\/)?[^\s?#:{}|*`]+(:\d+)?[^\s?#:{}|*`]*$/.test(text)
}

/** The page of an operation as a JSDoc tag: a link where the host is known, otherwise the path within the docs. */
export function docsTag(operationId: string, docsUrl: string): string {
  const page = `${docsUrl.replace(/\/+$/, '')}/operations/${operationId}.html`
  return /^https?:/.test(docsUrl) ? `@see {@link ${page}}` : `@see \`${page}\``
}
