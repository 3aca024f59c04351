import { type BlobLike, decompressed, FocusMistake, type FocusSource, partOf, type RepeatableBytes } from './source.js'

/** A file in a zip archive. */
interface Entry {
  readonly name: string
  readonly method: number
  readonly size: number
  readonly offset: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LONGEST_COMMENT = 65_557
const MOST_FILES = 10_000
const MOST_BYTES_OF_DIRECTORY = 16 * 1024 ** 2
const STORED = 0
const DEFLATED = 8
/** Where a size or a place does not fit into four bytes, it stands elsewhere. */
const ELSEWHERE = 0xffffffff

/**
 * The files in a zip archive, as sources of their own.
 *
 * @throws FocusMistake when it is damaged, encrypted, or written in a way that is not read
 */
export async function filesInZip(name: string, blob: BlobLike): Promise<FocusSource[]> {
  const entries = (await entriesOf(name, blob)).filter((entry) => !entry.name.endsWith('/'))
  if (entries.some((entry) => /^(?:xl|word|ppt)\//.test(entry.name))) {
    throw new FocusMistake(
      name,
      'is a workbook of Excel: save its sheet as CSV in UTF-8, or export the bill as CSV or Parquet',
    )
  }
  if (entries.length === 0) throw damaged(name)
  if (entries.length > MOST_FILES) throw new FocusMistake(name, `has more than ${MOST_FILES} files: unpack it`)
  return entries.map((entry) => {
    const inside = `${name}/${entry.name}`
    const data: RepeatableBytes = {
      isRepeatable: true,
      [Symbol.asyncIterator]: () => contentOf(inside, blob, entry),
    }
    return { name: inside, data }
  })
}

async function entriesOf(name: string, blob: BlobLike): Promise<Entry[]> {
  const start = Math.max(0, blob.size - LONGEST_COMMENT)
  const tail = await viewOf(blob, start, blob.size)
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1
  if (end < 0) throw damaged(name)
  const size = tail.getUint32(end + 12, true)
  const offset = tail.getUint32(end + 16, true)
  if (offset === ELSEWHERE) throw new FocusMistake(name, 'is a zip archive of more than 4 GB: unpack it')
  if (offset + size > blob.size || size > MOST_BYTES_OF_DIRECTORY) throw damaged(name)
  const directory = await viewOf(blob, offset, offset + size)
  const entries: Entry[] = []
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY; ) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => directory.getUint16(at + place, true))
    const bytes = new Uint8Array(directory.buffer, at + 46, Math.min(nameLength ?? 0, directory.byteLength - at - 46))
    if ((directory.getUint16(at + 8, true) & 1) === 1)
      throw new FocusMistake(name, 'is an encrypted zip archive: unpack it')
    entries.push({
      name: new TextDecoder('utf-8', { fatal: false }).decode(bytes),
      method: directory.getUint16(at + 10, true),
      size: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
    })
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

async function* contentOf(name: string, blob: BlobLike, entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.size === ELSEWHERE) throw new FocusMistake(name, 'has more than 4 GB in a zip archive: unpack it')
  if (entry.offset + 30 > blob.size) throw damaged(name)
  const header = await viewOf(blob, entry.offset, entry.offset + 30)
  const start = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  const stored = bytesBetween(blob, start, Math.min(blob.size, start + entry.size))
  if (entry.method === STORED) yield* stored
  else if (entry.method === DEFLATED) yield* decompressed(name, stored, 'deflate-raw')
  else throw new FocusMistake(name, 'is compressed in a way that zip archives rarely are: unpack it')
}

async function* bytesBetween(blob: BlobLike, from: number, end: number): AsyncGenerator<Uint8Array> {
  const step = 65_536
  for (let at = from; at < end; at += step) {
    yield new Uint8Array(await partOf(blob, at, Math.min(end, at + step)))
  }
}

async function viewOf(blob: BlobLike, start: number, end: number): Promise<DataView> {
  return new DataView(await partOf(blob, start, end))
}

function damaged(name: string): FocusMistake {
  return new FocusMistake(name, 'is no sound zip archive: download it again')
}
