// The files of a bill: what archives hold, and what the manifests of vendors say of them.
import { addTo } from '../kernel/maps.js'
import type { ManifestFacts } from './deliveries.js'
import { formIn, isAnyForm } from './forms/index.js'
import type { FileReport } from './report.js'
import { bytesOf, FocusMistake, type FocusSource, peekable, repeatable, textOf } from './source.js'
import { isBillName, unpacked } from './table.js'
import { instantIn } from './values.js'

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

const LONGEST = 16_777_216
const TIMES = /^(?:submittedtime|createdat|createdtime|creationtime|lastupdated|executiontime|generatedat|timestamp)$/i
const BASES: Readonly<Record<string, ManifestFacts['basis']>> = { amortizedcost: 'effective', actualcost: 'billed' }

/** Whether the name of a file is a name of manifests, which vendors put beside the parts of a bill. */
function isManifestName(name: string): boolean {
  return /manifest[^/]*\.json$/i.test(name)
}

/** What manifests say of files, by the names of the files. What is no manifest says nothing. */
export async function manifestFacts(
  manifests: readonly FocusSource[],
  files: readonly string[],
): Promise<ReadonlyMap<string, ManifestFacts>> {
  const facts = new Map<string, ManifestFacts>()
  for (const manifest of manifests) {
    const texts = new Map<string, string[]>()
    collect(await jsonOf(manifest), '', texts)
    const said = factsOf(manifest.name, texts)
    for (const path of [...texts.values()].flat()) {
      for (const file of named(path, manifest.name, files)) if (!facts.has(file)) facts.set(file, said)
    }
  }
  return facts
}

async function jsonOf(source: FocusSource): Promise<unknown> {
  try {
    const parts: string[] = []
    let length = 0
    for await (const part of textOf(source.name, bytesOf(source))) {
      length += part.length
      if (length > LONGEST) return undefined
      parts.push(part)
    }
    return JSON.parse(parts.join('')) as unknown
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof FocusMistake) return undefined
    throw error
  }
}

/** All texts of a manifest by their keys: each vendor has a form of its own. */
function collect(value: unknown, key: string, texts: Map<string, string[]>): void {
  const waiting: (readonly [string, unknown])[] = [[key, value]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [name, inner] = next
    if (typeof inner === 'string') {
      addTo(texts, name, inner)
    } else if (Array.isArray(inner)) for (const item of inner as readonly unknown[]) waiting.push([name, item])
    else if (typeof inner === 'object' && inner !== null) waiting.push(...Object.entries(inner))
  }
}

function factsOf(id: string, texts: ReadonlyMap<string, readonly string[]>): ManifestFacts {
  const times = [...texts].flatMap(([key, values]) => (TIMES.test(key) ? values.map(instantIn) : []))
  const written = times.filter((time) => typeof time === 'number')
  const type = texts
    .get('type')
    ?.map((text) => text.toLowerCase())
    .find((text) => Object.hasOwn(BASES, text))
  const basis = type === undefined ? undefined : BASES[type]
  return {
    id,
    ...(written.length === 0 ? {} : { writtenAt: Math.max(...written) }),
    ...(basis === undefined ? {} : { basis }),
  }
}

/** The files that a path of a manifest means: the path in a store, or the name alone beside the manifest. */
function named(path: string, manifest: string, files: readonly string[]): readonly string[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (!name.includes('.')) return []
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1)
  const sameName = files.filter((file) => file === name || file.endsWith(`/${name}`))
  const whole = sameName.filter((file) => path.endsWith(file))
  const beside = sameName.filter((file) => file === `${folder}${name}`)
  if (beside.length > 0) return beside
  if (whole.length === 1) return whole
  return sameName.length === 1 ? sameName : []
}
