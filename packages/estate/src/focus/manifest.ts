// Reads the manifests that vendors put beside the parts of a bill.
import { FocusMistake } from './mistake.js'
import { bytesOf, type FocusSource, textOf } from './source.js'
import { instantIn } from './values.js'

/** What a manifest says of the files that it lists. */
export interface ManifestFacts {
  /** Its name. */
  readonly id: string
  /** When the files were written, in milliseconds since 1970. */
  readonly writtenAt?: number
  /** Which cost an export of Azure has. */
  readonly basis?: 'effective' | 'billed'
}

const LONGEST = 16_777_216
const TIMES = /^(?:submittedtime|createdat|createdtime|creationtime|lastupdated|executiontime|generatedat|timestamp)$/i
const BASES: Readonly<Record<string, ManifestFacts['basis']>> = { amortizedcost: 'effective', actualcost: 'billed' }

/** Whether the name of a file is that of a manifest, which vendors put beside the parts of a bill. */
export function isManifestName(name: string): boolean {
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
      const known = texts.get(name)
      if (known === undefined) texts.set(name, [inner])
      else known.push(inner)
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
