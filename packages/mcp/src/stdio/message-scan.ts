/** A longer id is none that a client would count with. */
const LONGEST_ID = 200

/** What can be said of a message that need not be JSON. */
export interface MessageScan {
  /** The id of a request. */
  readonly id: string | number | undefined
  /** How many objects and lists are within each other. */
  readonly deepest: number
}

/** Looks for the id of a message, and for its depth. */
export function scanMessage(message: string): MessageScan {
  let id: MessageScan['id']
  let [depth, deepest, name, before] = [0, 0, '', '']
  for (const token of tokensOf(message)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth)
    else if (token === '}' || token === ']') depth -= 1
    else if (depth === 1 && token === ':') name = before
    else if (depth === 1 && before === ':' && name === '"id"') id ??= idIn(token)
    before = token
  }
  return { id, deepest }
}

const LAST_ID = /,\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)\s*\}\s*$/s

/** The id of a request that is written last, from the end of its message. */
export function idAtEnd(end: string): MessageScan['id'] {
  return idIn(LAST_ID.exec(end)?.[1] ?? '')
}

const PIECES = /\\.|["{}[\]:,]|[^\s\\"{}[\]:,]+/gs

/** The texts, signs and words of a message; without a text that does not end. */
function* tokensOf(message: string): Generator<string> {
  let start = -1
  for (const { 0: piece, index } of message.matchAll(PIECES)) {
    if (piece !== '"' && start < 0) yield piece
    if (piece !== '"') continue
    if (start >= 0) yield message.slice(start, index + 1)
    start = start < 0 ? index : -1
  }
}

function idIn(value: string): MessageScan['id'] {
  if (/^-?\d{1,15}$/.test(value)) return Number(value)
  if (!value.startsWith('"') || value.length > LONGEST_ID) return undefined
  try {
    return String(JSON.parse(value))
  } catch {
    return undefined
  }
}
