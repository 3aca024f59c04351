import { decompress } from 'fzstd'
import type { Compressors } from 'hyparquet'
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js'
import { gunzip } from 'hyparquet-compressors/src/gzip.js'
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js'

/** The codecs of Parquet beside Snappy. Few files need them, so they are loaded when one does: a page may have them in a script of their own. */
export function otherCompressors(): Compressors | Promise<Compressors> {
  return {
    BROTLI: decompressBrotli,
    GZIP: (input, length) => gunzip(input, new Uint8Array(length)),
    LZ4: decompressLz4,
    LZ4_RAW: decompressLz4Raw,
    ZSTD: (input) => decompress(input),
  }
}
