import { tokensOf } from '../../src/html/tokens.js'
import { breakable } from '../breakable.js'

/** Code with the colours that the build gives to samples. */
export function coloured(source: string): Node[] {
  return tokensOf(source).map(({ text, kind }) => {
    if (kind === undefined) return new Text(text)
    const span = document.createElement('span')
    span.className = kind
    span.append(...breakable(text))
    return span
  })
}
