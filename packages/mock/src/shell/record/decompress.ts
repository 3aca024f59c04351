import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

const DECODERS: { readonly [encoding: string]: (bytes: Uint8Array, limit: { maxOutputLength: number }) => Uint8Array } =
  { gzip: gunzipSync, 'x-gzip': gunzipSync, deflate: inflateSync, br: brotliDecompressSync }

/**
 * A body without its compressions.
 *
 * @param encodings the header `Content-Encoding`
 * @param most bytes of the result: a small body can hold a very long one
 * @returns a sentence where that can't be done, which says why
 */
export function decompress(bytes: Uint8Array, encodings: string | undefined, most: number): Uint8Array | string {
  let result = bytes
  const names = (encodings ?? '').toLowerCase().split(',')
  for (const name of names.map((text) => text.trim()).reverse()) {
    if (name === '' || name === 'identity' || result.length === 0) continue
    const decode = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined
    if (decode === undefined) return `Content-Encoding ${name} can't be decoded here.`
    try {
      result = decode(result, { maxOutputLength: most })
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
        ? `The body has more than ${most} bytes when it is decompressed.`
        : `The body is not ${name}, as its Content-Encoding says, or it is cut off.`
    }
  }
  return result
}
