/** Where the docs are, unless the package has a `homepage`: the path of their folder, since it can be put on any host. */
export const DOCS_URL = 'docs'

/** The page of an operation as a JSDoc tag: a link where the host is known, otherwise the path within the docs. */
export function docsTag(operationId: string, docsUrl: string): string {
  const page = `${docsUrl.replace(/\/+$/, '')}/operations/${operationId}.html`
  return /^https?:/.test(docsUrl) ? `@see {@link ${page}}` : `@see \`${page}\``
}
