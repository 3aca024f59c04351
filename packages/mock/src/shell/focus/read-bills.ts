// Reads bills into companies.
import { statSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { CompanyFile } from '@cloud-cost/estate'
import {
  type BillData,
  type BlobLike,
  FocusMistake,
  type FocusSource,
  isBillName,
  readBillData,
} from '@cloud-cost/estate/focus'
import { InvalidOptionError } from '../../in-process/options.js'
import { requireFile } from '../require-file.js'

/** A company file in a folder with bills says what they can't. */
const COMPANY_FILE = /^company\.(?:yaml|yml|json)$/
/** What somebody may take for a bill, so that it is named. */
const OTHER_NAMES = /\.(?:xlsx?|html?|txt|avro|orc|zst|bz2|xz|7z)$/i
/** Whether `--data` names bills: a folder, or a file that is no company file by its name. */
export function areBills(path: string): boolean {
  return isFolder(path) || isBillName(path) || OTHER_NAMES.test(path)
}

/**
 * Reads the bills of a file, or of a folder and the folders in it.
 *
 * @param readCompany reads a company file
 * @param progress called with how many rows of which file are read
 * @throws InvalidOptionError when there are none, or they can't be read; it has no value of a bill
 */
export async function readBills(
  path: string,
  readCompany: (file: string) => Promise<CompanyFile>,
  progress: (file: string, rows: number) => void,
): Promise<BillData> {
  const names = await billNames(path)
  const described = isFolder(path) ? (await readdir(path)).find((name) => COMPANY_FILE.test(name)) : undefined
  try {
    return await readBillData(await Promise.all(names.map((name) => sourceOf(path, name))), {
      ...(described === undefined ? {} : { company: await readCompany(join(path, described)) }),
      progress,
    })
  } catch (error) {
    if (error instanceof FocusMistake)
      throw new InvalidOptionError('data', `must be bills that can be read:\n${error.message}`)
    throw error
  }
}

/** The names of the files in a folder, in their order; the path itself where it is a file. */
async function billNames(path: string): Promise<string[]> {
  if (!isFolder(path)) {
    await requireFile('data', path)
    return [path]
  }
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ parentPath, name }) => relative(path, join(parentPath, name)))
    .filter((name) => !COMPANY_FILE.test(name) && statSync(join(path, name), { throwIfNoEntry: false })?.isFile())
    .sort()
  if (names.length > 0) return names
  throw new InvalidOptionError(
    'data',
    `must be a folder with bills (.csv, .csv.gz, .parquet or .zip), and ${path} has none`,
  )
}

async function sourceOf(path: string, name: string): Promise<FocusSource> {
  const file = name === path ? path : join(path, name)
  return { name: name.split(sep).join('/'), data: await partsOf(file), lastModified: statSync(file).mtimeMs }
}

/** A file whose parts are read when they are asked for. */
async function partsOf(path: string): Promise<BlobLike> {
  return {
    size: statSync(path).size,
    slice: (start, end) => ({
      arrayBuffer: async () => {
        const file = await open(path)
        try {
          const buffer = new ArrayBuffer(end - start)
          await file.read(new Uint8Array(buffer), 0, end - start, start)
          return buffer
        } finally {
          await file.close()
        }
      },
    }),
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
