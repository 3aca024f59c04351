import { formIn, isAnyForm } from './forms/index.js'
import { isManifestName } from './manifest.js'
import type { FileReport } from './report.js'
import { bytesOf, type FocusSource, peekable, repeatable } from './source.js'
import { isBillName, unpacked } from './table.js'

/** What operating systems and tools put beside files. */
const BESIDE =
  /(?:^|\/)(?:__MACOSX\/.*|\.[^/]*|thumbs\.db|desktop\.ini|_SUCCESS|_committed_\w+|_started_\w+|[^/]*\.crc)$/i

interface GivenFiles {
  /** Those with charges. Of several, each can be read twice. */
  readonly files: readonly FocusSource[]
  readonly manifests: readonly FocusSource[]
  readonly leftOut: readonly FileReport[]
  /** Whether they must be looked at before they are read: one alone is taken whole. */
  readonly needsSurvey: boolean
}

/** Sorts the files of somebody, those in archives among them: many a program leaves more in a folder than bills. */
export async function filesOf(given: readonly FocusSource[]): Promise<GivenFiles> {
  const all: FocusSource[] = []
  for (const source of given) all.push(...(await unpacked(source)))
  const manifests = all.filter(({ name }) => isManifestName(name))
  const candidates = all.filter(({ name }) => !isManifestName(name))
  const [one, ...others] = candidates
  if (one !== undefined && others.length === 0) {
    const { peek, whole } = peekable(one)
    const needsSurvey = (await formIn(peek))?.needsSurvey === true
    return { files: [needsSurvey ? await repeatable(whole) : whole], manifests, leftOut: [], needsSurvey }
  }
  const files: FocusSource[] = []
  const leftOut: FileReport[] = []
  for (const source of candidates) {
    const again = await repeatable(source)
    const reason = BESIDE.test(source.name)
      ? 'it comes from an operating system or a tool'
      : (await isEmpty(again))
        ? 'it is empty'
        : await reasonAgainst(again)
    if (reason === undefined) files.push(again)
    else leftOut.push({ file: source.name, reason })
  }
  return { files, manifests, leftOut, needsSurvey: true }
}

async function isEmpty({ data }: FocusSource): Promise<boolean> {
  if ('size' in data) return data.size === 0
  for await (const part of bytesOf({ data })) if (part.length > 0) return false
  return true
}

/** A file with the name of a bill must be one, and of others, those that are bills count: some programs give no names that say so. */
async function reasonAgainst(source: FocusSource): Promise<string | undefined> {
  const found = await isAnyForm(source, isBillName(source.name))
  return found === true ? undefined : found
}
