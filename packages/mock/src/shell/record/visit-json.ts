import { visit } from 'jsonc-parser'

/** A name or a single value in JSON, and where it stands in the text. */
export interface JsonPart {
  readonly offset: number
  readonly length: number
}

export interface JsonVisitor {
  /** Whether all values within what has this name count as its own. */
  readonly isOwner: (name: string) => boolean
  readonly onName?: (name: string, part: JsonPart) => void
  /** @param name of the value, of the list that it is in, or of the outermost owner */
  readonly onValue: (value: unknown, name: string, part: JsonPart) => void
}

/** Visits all names and values in the text of JSON, also those whose name comes a second time; the text must be valid, and not nested too deep. */
export function visitJson(text: string, { isOwner, onName, onValue }: JsonVisitor): void {
  const outer: { readonly name: string; readonly isOwner: boolean }[] = []
  let current = { name: '', isOwner: false }
  const begin = (): void => {
    outer.push(current)
  }
  const end = (): void => {
    current = outer.pop() ?? current
  }
  visit(text, {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty(name, offset, length) {
      onName?.(name, { offset, length })
      const owner = outer.at(-1)
      current = owner?.isOwner === true ? owner : { name, isOwner: isOwner(name) }
    },
    onLiteralValue: (value: unknown, offset, length) => onValue(value, current.name, { offset, length }),
  })
}
