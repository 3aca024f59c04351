/**
 * Reads the body of an answer, as it is once it was decompressed; `undefined` as soon as it has more than `most` bytes, and the rest is not
 * fetched.
 */
export async function textOf(response: Response, most: number): Promise<string | undefined> {
  const { body } = response
  if (!body?.getReader || !globalThis.TextDecoder) {
    // Nothing to read, or no stream or decoder of the platform, as in React Native and in jsdom.
    const text = await response.text()
    return text.length > most ? undefined : text
  }
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { value } = await reader.read()
    if (!value) return text + decoder.decode()
    bytes += value.length
    if (bytes > most) {
      // Whether that succeeds doesn't matter any more.
      reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
