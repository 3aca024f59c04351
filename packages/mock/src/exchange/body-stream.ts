// Bodies that are written while they are read.
import type { BodyStream } from './exchange.js'

/** Ends the work on a body that nobody reads. */
export async function endUnread(body: string | Uint8Array | BodyStream): Promise<void> {
  if (typeof body === 'object' && 'return' in body) await body.return?.()
}

/** Goes on with what some items were taken of. */
export function resumed<Item>(taken: readonly Item[], rest: AsyncIterator<Item>): AsyncIterableIterator<Item> {
  let given = 0
  return iterator(rest, () => {
    const item = taken[given]
    given += 1
    return given > taken.length ? rest.next() : Promise.resolve({ done: false, value: item as Item })
  })
}

/** Tells what fails on the way. */
export function watched<Item>(
  items: AsyncIterator<Item>,
  failed: (error: unknown) => void,
): AsyncIterableIterator<Item> {
  return iterator(items, () =>
    items.next().catch((error: unknown) => {
      failed(error)
      throw error
    }),
  )
}

/** Unlike a generator, it ends what it reads from even if nothing was read. */
function iterator<Item>(
  source: AsyncIterator<Item>,
  next: () => Promise<IteratorResult<Item>>,
): AsyncIterableIterator<Item> {
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next,
    async return() {
      await source.return?.()
      return { done: true, value: undefined }
    },
  }
}
