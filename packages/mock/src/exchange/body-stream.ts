/** A body that is written while it is read, chunk by chunk. Whoever stops reading calls `return`, which ends the work. */
export type BodyStream = AsyncIterableIterator<Uint8Array<ArrayBuffer>>

export function isBodyStream(body: unknown): body is BodyStream {
  return isLazyList(body)
}

/** Whether a list is computed while it is read, rather than an array. */
export function isLazyList(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
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
