/** What a file is by its first bytes: something that is read, or something else, in words that go on after its name. */
export type Content = { readonly read: 'text' | 'parquet' | 'gzip' | 'zip' } | { readonly other: string }

const AS_CSV = 'export the bill as CSV or Parquet'

/** How files begin that are brought in place of bills. */
const BEGINNINGS: readonly (readonly [readonly number[] | string, Content])[] = [
  [[0xff, 0xfe, 0, 0], { other: 'is text in UTF-32: export it again as CSV in UTF-8' }],
  [[0, 0, 0xfe, 0xff], { other: 'is text in UTF-32: export it again as CSV in UTF-8' }],
  ['PAR1', { read: 'parquet' }],
  [[0x1f, 0x8b], { read: 'gzip' }],
  [[0x50, 0x4b, 3, 4], { read: 'zip' }],
  [[0x50, 0x4b, 5, 6], { other: 'is an empty zip archive' }],
  ['PARE', { other: 'is encrypted Parquet: export the bill without encryption' }],
  [[0, 5, 0x16, 7], { other: 'is a file of macOS beside another one (AppleDouble), and no bill: leave it out' }],
  [[0xd0, 0xcf, 0x11, 0xe0], { other: `is a workbook of Excel: ${AS_CSV}` }],
  [[0x28, 0xb5, 0x2f, 0xfd], { other: 'is compressed with Zstandard: decompress it, or compress it with gzip' }],
  [[4, 0x22, 0x4d, 0x18], { other: 'is compressed with LZ4: decompress it, or compress it with gzip' }],
  ['BZh', { other: 'is compressed with bzip2: decompress it, or compress it with gzip' }],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], { other: 'is compressed with xz: decompress it, or compress it with gzip' }],
  [[0x37, 0x7a, 0xbc, 0xaf], { other: 'is a 7z archive: unpack it' }],
  ['ORC', { other: `is an ORC file: ${AS_CSV}` }],
  ['Obj\u0001', { other: `is an Avro file: ${AS_CSV}` }],
  ['%PDF', { other: `is a PDF document: ${AS_CSV}` }],
  ['SQLite format 3', { other: `is an SQLite database: ${AS_CSV}` }],
]

/** Where a tar archive says that it is one. */
const TAR_MARK = 257

/** The forms of text that are no table. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /^version https:\/\/git-lfs\./,
    'is a pointer of Git LFS in place of the file: run "git lfs pull" in its repository, and bring the file itself',
  ],
  [
    /^<(?:!doctype html|html|head|body|!--)/i,
    'is an HTML page, such as a login or an error page in place of the download: download the bill again',
  ],
  [/^<\?xml|^<\w+[\s>]/, `is XML, such as an error message of a storage service: ${AS_CSV}`],
  [/^[{[]/, `is JSON: ${AS_CSV}`],
]

/** What a file is by its first bytes. */
export function contentOf(bytes: Uint8Array): Content {
  const found = BEGINNINGS.find(([beginning]) => beginsWith(bytes, beginning))
  if (found !== undefined) return found[1]
  if (beginsWith(bytes.subarray(TAR_MARK), 'ustar')) return { other: 'is a tar archive: unpack it' }
  const text = asciiOf(bytes).trimStart()
  const other = TEXTS.find(([form]) => form.test(text))
  return other === undefined ? { read: 'text' } : { other: other[1] }
}

function beginsWith(bytes: Uint8Array, beginning: readonly number[] | string): boolean {
  const expected = typeof beginning === 'string' ? Array.from(beginning, (one) => one.charCodeAt(0)) : beginning
  return expected.every((byte, index) => bytes[index] === byte)
}

/** The first characters without a byte order mark; UTF-16 has a zero beside each. */
function asciiOf(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 512).filter((byte) => byte !== 0 && byte < 0x80)
  return String.fromCharCode(...start)
}
