import type { Commitment } from './commitment.js'
import type { Line } from './line.js'
import type { Payer } from './payers.js'

/** What a cost line says of usage. */
export function usageText({ sku, description }: Line, { commitment }: Payer): string {
  return commitment === undefined ? description : `${sku} paid by the ${commitment.words.name} ${commitment.id}`
}

/** What a cost line says of the unused part of a commitment. */
export function unusedText({ words, id, account }: Commitment): string {
  return `Unused part of the ${words.name} ${id} of ${account}`
}
