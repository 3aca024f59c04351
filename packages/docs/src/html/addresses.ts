/** The way from a page to the folder of the site: empty, or `../` for each folder that the page is in. */
export function rootOf(file: string): string {
  return '../'.repeat(file.split('/').length - 1)
}
