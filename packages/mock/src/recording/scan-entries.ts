/** Where the entries of a recording stand in its text. */
export interface ScannedEntries {
  /** Just after the bracket that begins their list. */
  readonly start: number
  /** Of each entry that is whole, in their order. */
  readonly places: readonly { readonly from: number; readonly to: number }[]
  /** The bracket that ends the list; `undefined` where the text breaks off before it, or what stands there is no entry. */
  readonly end: number | undefined
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
/** Depth of what stands in `log`, and of what stands in the list of entries. */
const [IN_LOG, IN_ENTRIES] = [2, 3]

/**
 * Finds the entries in the text of a recording, also in one that breaks off; `undefined` where no list of entries begins. It reads each character once and
 * does not recurse, whatever the length and the depth of the text.
 */
export function scanEntries(text: string): ScannedEntries | undefined {
  const places: { readonly from: number; readonly to: number }[] = []
  let [depth, start, from] = [0, -1, -1]
  let isAfterComma = true
  /** The latest text at each of the first two depths: the name of what follows. */
  const names = ['', '', '']
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) {
      const after = endOfText(text, index)
      if (after === undefined) break
      if (start === -1 && depth <= IN_LOG) names[depth] = text.slice(index + 1, after)
      if (start !== -1 && depth === IN_ENTRIES) break
      index = after
    } else if (code === 0x5b || code === 0x7b) {
      const isList = code === 0x5b && depth === IN_LOG && names[1] === 'log' && names[2] === 'entries'
      if (start === -1 && isList) start = index + 1
      else if (start !== -1 && depth === IN_ENTRIES) {
        if (!isAfterComma) break
        from = index
      }
      depth += 1
    } else if (code === 0x5d || code === 0x7d) {
      depth -= 1
      if (start === -1) continue
      if (depth === IN_LOG)
        // No comma stands after the last entry.
        return { start, places, end: code === 0x5d && !(places.length > 0 && isAfterComma) ? index : undefined }
      if (depth === IN_ENTRIES) {
        places.push({ from, to: index + 1 })
        isAfterComma = false
      }
    } else if (start !== -1 && depth === IN_ENTRIES && code > 0x20) {
      if (code !== COMMA || isAfterComma) break
      isAfterComma = true
    }
  }
  return start === -1 ? undefined : { start, places, end: undefined }
}

/** The quote that ends a text of JSON. */
function endOfText(text: string, start: number): number | undefined {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === BACKSLASH) index += 1
    else if (code === QUOTE) return index
  }
  return undefined
}
