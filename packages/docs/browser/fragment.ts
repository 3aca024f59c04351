/** The name in a fragment of an address; empty where it can't be read, as one that was cut short within an encoded character. */
export function nameIn(fragment: string): string {
  try {
    return decodeURIComponent(fragment.replace(/^#/, ''))
  } catch {
    return ''
  }
}
