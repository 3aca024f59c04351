/** The way from a page to the folder of the site: empty, or `../` for each folder that the page is in. */
export function rootOf(file: string): string {
  return '../'.repeat(file.split('/').length - 1)
}

/** Addresses of a page's markup, which are written from the folder of the site, with the way there before them. */
export function relativeTo(root: string, markup: string): string {
  return root === '' ? markup : markup.replaceAll(/( (?:href|src)=")(?![a-z]+:|#)/g, `$1${root}`)
}
