// Checks the page headers of Parquet before anything is unpacked.
import type { PageHeader } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { readVarInt } from 'hyparquet/src/thrift.js'

/*
 * The decoder believes what pages say of themselves: a run of more values than the page has grows a list until the process ends, and a block of a
 * negative size is read for ever. So they are looked at before.
 */

/** How deep values of a column are, and what they are. */
export interface Levels {
  readonly definition: number
  readonly repetition: number
  readonly isBoolean: boolean
}

const MOST_BYTES_OF_PAGE = 512 * 1024 ** 2
const WIDEST = 32

/**
 * The headers of the pages of a column by where their values begin, compressed as they are.
 *
 * @throws Error when they can't be what they say
 */
export function pageHeaders(view: DataView, levels: Levels, most: number): ReadonlyMap<number, PageHeader> {
  const headers = new Map<number, PageHeader>()
  const reader = { view, offset: 0 }
  let values = 0
  while (reader.offset < view.byteLength - 1 && values < most) {
    const header = parquetHeader(reader)
    const start = reader.offset
    const { compressed_page_size: size, uncompressed_page_size: length, data_page_header_v2: v2 } = header
    const count = v2?.num_values ?? header.data_page_header?.num_values ?? 0
    const entries = header.dictionary_page_header?.num_values ?? 0
    const end = start + size
    must(size >= 0 && end <= view.byteLength && length >= 0 && length <= MOST_BYTES_OF_PAGE)
    must(count >= 0 && count <= most - values && entries >= 0 && entries <= most)
    reader.offset = end
    values += count
    if (v2 === undefined) {
      headers.set(start, header)
      continue
    }
    const { repetition_levels_byte_length: repetition, definition_levels_byte_length: definition, num_nulls } = v2
    const first = start + repetition + definition
    must(repetition >= 0 && definition >= 0 && first <= end && num_nulls >= 0 && num_nulls <= count)
    if (levels.repetition > 0) checkRuns(view, { start, end }, levels.repetition, count)
    if (levels.definition > 0) checkRuns(view, { start: start + repetition, end }, levels.definition, count)
    headers.set(first, header)
    if (v2.is_compressed === false) checkValues(view, { start: first, end }, header, levels)
  }
  return headers
}

/** @throws Error when the values of a page can't be what its header says */
export function checkPage(page: Uint8Array, header: PageHeader, levels: Levels): void {
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength)
  let start = 0
  if (header.data_page_header !== undefined) {
    for (const level of [levels.repetition, levels.definition].filter((one) => one > 0)) {
      checkRuns(view, { start: start + 4, end: view.byteLength }, level, header.data_page_header.num_values)
      start += 4 + view.getUint32(start, true)
    }
  }
  checkValues(view, { start, end: view.byteLength }, header, levels)
}

interface Range {
  readonly start: number
  readonly end: number
}

function checkValues(view: DataView, range: Range, header: PageHeader, { isBoolean }: Levels): void {
  const found = header.data_page_header ?? header.data_page_header_v2
  if (found === undefined || range.start >= range.end) return
  const { encoding, num_values: count } = found
  if (encoding === 'RLE') checkRuns(view, { ...range, start: range.start + 4 }, 1, count)
  else if (encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY') {
    const width = isBoolean ? 1 : view.getUint8(range.start)
    must(width <= WIDEST)
    checkRunsOf(view, { ...range, start: range.start + 1 }, width, count)
  } else if (encoding.startsWith('DELTA_')) checkBlocks(view, range.start)
}

function checkRuns(view: DataView, range: Range, highest: number, count: number): void {
  checkRunsOf(view, range, 32 - Math.clz32(highest), count)
}

/** Runs of one value, or of eight values at a time with so many bits each. The decoder reads them to the end of the page, whatever their length is said to be. */
function checkRunsOf(view: DataView, { start, end }: Range, width: number, count: number): void {
  const reader = { view, offset: start }
  for (let seen = 0; seen < count && reader.offset < end; ) {
    const run = readVarInt(reader)
    const eights = run >>> 1
    const isPacked = (run & 1) === 1
    // The last eight values may be more than there are. No run is empty: a page of zeros would be read as millions of empty ones.
    must(eights > 0 && (isPacked ? eights * 8 < count - seen + 8 * WIDEST * 2 : eights <= count - seen))
    reader.offset += isPacked ? eights * width : (width + 7) >> 3
    seen += isPacked ? eights * 8 : eights
  }
}

/** Blocks of differences have a size, and parts of one. */
function checkBlocks(view: DataView, start: number): void {
  const reader = { view, offset: start }
  const size = readVarInt(reader)
  const parts = readVarInt(reader)
  must(size > 0 && parts > 0 && size % parts === 0)
}

function must(isSo: boolean): void {
  if (!isSo) throw new Error('a page is not what its header says')
}
