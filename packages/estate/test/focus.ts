import {
  describedCompanies,
  exportFocus,
  FOCUS_CSV_HEADER,
  type FocusExportOptions,
  type FocusSource,
  focusCsv,
  readFocus,
} from '../src/focus/index.js'

/** Files with these texts, in parts of a few bytes, so that no part ends where a record does. */
export function csvFiles(texts: Readonly<Record<string, string>>, partLength = 10_007): FocusSource[] {
  return Object.entries(texts).map(([name, text]) => ({
    name,
    data: partsOf(new TextEncoder().encode(text), partLength),
  }))
}

async function* partsOf(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

/** The bills of companies as CSV, by names. */
export async function exportedTexts(options: FocusExportOptions): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for await (const { companyId, vendor, period, rows } of exportFocus(options)) {
    const name = `${companyId}-${vendor}-${period}.csv`
    texts[name] = (texts[name] ?? FOCUS_CSV_HEADER) + focusCsv(rows)
  }
  return texts
}

/** Companies as they are after an export and an import of their bills, with what bills can't say or without it. */
export async function readAgain(options: FocusExportOptions, isDescribed: boolean): ReturnType<typeof readFocus> {
  const files = csvFiles(await exportedTexts(options))
  return await readFocus(files, isDescribed ? { company: describedCompanies(options) } : {})
}
