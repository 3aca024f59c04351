import { statSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyFile } from '@cloud-cost/estate'
import {
  type BilledCompanies,
  type BlobLike,
  FocusMistake,
  type FocusSource,
  isBillName,
  readFocus,
} from '@cloud-cost/estate/focus'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import { requireFile } from '../require-file.js'

/** A company file in a folder with bills says what they can't. */
const COMPANY_FILE = /^company\.(?:yaml|yml|json)$/
const CHARGES_OF_A_LINE = 100_000

/** Whether `--data` names bills: a folder, or a file with a name of one. */
export function areBills(path: string): boolean {
  return isFolder(path) || isBillName(path)
}

/**
 * Reads the bills of a file, or of a folder and the folders in it.
 *
 * @param readCompany reads a company file
 * @throws InvalidOptionError when there are none, or they can't be read; it has no value of a bill
 */
export async function readBills(
  path: string,
  readCompany: (file: string) => Promise<CompanyFile>,
  report: (line: string) => void,
): Promise<BilledCompanies> {
  const names = await billNames(path)
  const described = isFolder(path) ? (await readdir(path)).find((name) => COMPANY_FILE.test(name)) : undefined
  const progress = (file: string, charges: number, before: number): void => {
    const lines = Math.floor(charges / CHARGES_OF_A_LINE)
    if (lines > Math.floor(before / CHARGES_OF_A_LINE)) report(`${file}: ${lines * CHARGES_OF_A_LINE} charges`)
  }
  let last = { file: '', charges: 0 }
  try {
    return await readFocus(await Promise.all(names.map((name) => sourceOf(path, name))), {
      ...(described === undefined ? {} : { company: await readCompany(join(path, described)) }),
      progress: (file, charges) => {
        progress(file, charges, file === last.file ? last.charges : 0)
        last = { file, charges }
      },
    })
  } catch (error) {
    if (error instanceof FocusMistake)
      throw new InvalidOptionError('data', `must be bills that can be read:\n${error.message}`)
    throw error
  }
}

/** The names of the files with bills in a folder, in their order; the path itself where it is a file. */
async function billNames(path: string): Promise<string[]> {
  if (!isFolder(path)) {
    await requireFile('data', path)
    return [path]
  }
  const names = (await readdir(path, { recursive: true })).filter(isBillName).sort()
  if (names.length > 0) return names
  throw new InvalidOptionError('data', `must be a folder with bills (.csv, .csv.gz or .parquet), and ${path} has none`)
}

async function sourceOf(path: string, name: string): Promise<FocusSource> {
  return { name, data: await partsOf(name === path ? path : join(path, name)) }
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
