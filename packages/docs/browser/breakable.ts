import { segmentsOf } from '../src/html/breakable.js'

/** A text whose addresses break before their segments. */
export function breakable(text: string): Node[] {
  return segmentsOf(text).flatMap((segment, index) =>
    index === 0 ? [new Text(segment)] : [document.createElement('wbr'), new Text(segment)],
  )
}
