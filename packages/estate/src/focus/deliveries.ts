// Decides which of several deliveries of a bill counts.
import { addTo } from '../kernel/maps.js'
import type { Day } from '../kernel/time.js'
import type { Form } from './forms/form.js'
import { type Counts, countsOf, MOST, Overlaps, type Sketch } from './overlaps.js'
import { instantIn } from './values.js'

/*
 * Which files have which charges of a bill. A bill is what one billing account is charged for one month. Its files are parts of one delivery,
 * or of several: vendors deliver a month again as it goes on, and people keep copies. Names and folders say nothing that holds; what files have
 * in common does. Files of one delivery share next to nothing, and a later delivery has what an earlier one has, and more.
 */

/** What a manifest says of the files that it lists. */
export interface ManifestFacts {
  /** Its name. */
  readonly id: string
  /** When the files were written, in milliseconds since 1970. */
  readonly writtenAt?: number
  /** Which cost an export of Azure has. */
  readonly basis?: 'effective' | 'billed'
}

/** What a file has of one bill. */
export interface Surveyed {
  readonly file: string
  readonly form: Form['code']
  readonly lastModified?: number | undefined
  readonly manifest?: ManifestFacts | undefined
  readonly firstDay: Day
  readonly lastDay: Day
  /** Its charges by what they are for, whatever they cost. */
  readonly charges: Sketch
  /** Its charges with what they cost. */
  readonly costs: Sketch
  readonly evidence: BasisEvidence
  /** Its charges for longer than a day, by what they are for. */
  readonly long: ReadonlySet<number>
  /** The day of all others, where it is one. */
  readonly onlyDay: Day | undefined
}

/** Rows that there are on one basis of Azure's cost exports alone. */
interface BasisEvidence {
  /** Unused parts of commitments, and covered usage that costs something. */
  readonly amortized: number
  /** Purchases of commitments, and covered usage that costs nothing. */
  readonly actual: number
}

export type Basis = 'effective' | 'billed'
export const BASES: readonly Basis[] = ['effective', 'billed']

/** Why a file, or some days of it, are not counted. */
export interface Replacement {
  readonly file: string
  /** The month of the bill, `yyyy-MM`. */
  readonly month: string
  /** The file that has the same charges. */
  readonly by: string
  readonly reason: string
  /** The days that are replaced; the whole file when left out. */
  readonly days?: { readonly first: Day; readonly last: Day }
}

/** The days of a file that are not taken, for each basis of which anything is taken. */
export type Taken = ReadonlyMap<Basis, ReadonlySet<Day>>

export interface BillPlan {
  /** By the names of files: those of which nothing is taken are left out. */
  readonly taken: ReadonlyMap<string, Taken>
  readonly replacements: readonly Replacement[]
  /** Charges for longer than a day that a later file has, too, by the names of files. */
  readonly elsewhere: ReadonlyMap<string, ReadonlySet<number>>
  /** Bases that the files do not carry. */
  readonly missing: ReadonlySet<Basis>
}

/** Files that come together: parts of one delivery. */
interface Delivery {
  readonly files: readonly Surveyed[]
  readonly counts: Counts
  readonly firstDay: Day
  readonly lastDay: Day
}

type Parts = Pick<Delivery, 'files' | 'lastDay'>

/** Plans one bill from all files that have something of it. */
export function planOf(month: string, all: readonly Surveyed[]): BillPlan {
  const plan = new Plan(month)
  const files = plan.withoutCopies(all)
  const ofForm = (code: Form['code']) => files.filter(({ form }) => form === code)
  for (const code of ['focus', 'cur'] as const) for (const group of groupsOf(ofForm(code))) plan.take(group, BASES)
  takeAzure(plan, ofForm('azure-cost'))
  plan.preferFocus(files)
  plan.takeLongOnce(ofForm('focus').filter(({ onlyDay }) => onlyDay !== undefined))
  return plan
}

/** Actual and amortized cost have the same charges, and each has one basis of them. */
function takeAzure(plan: Plan, files: readonly Surveyed[]): void {
  for (const deliveries of groupsOf(files)) {
    const ofBasis = (basis: Basis | undefined) => deliveries.filter((delivery) => basisOf(delivery) === basis)
    const either = ofBasis(undefined)
    if (either.length === deliveries.length) {
      // Without commitments, both are the same.
      plan.take(either, BASES)
      continue
    }
    for (const basis of BASES) {
      const told = ofBasis(basis)
      if (told.length === 0) plan.missing.add(basis)
      else plan.take([...told, ...either], [basis])
    }
  }
}

function basisOf({ files }: Delivery): Basis | undefined {
  const told = files.find(({ manifest }) => manifest?.basis !== undefined)?.manifest?.basis
  if (told !== undefined) return told
  if (files.some(({ evidence }) => evidence.amortized > 0)) return 'effective'
  return files.some(({ evidence }) => evidence.actual > 0) ? 'billed' : undefined
}

class Plan implements BillPlan {
  readonly taken = new Map<string, Map<Basis, Set<Day>>>()
  readonly replacements: Replacement[] = []
  readonly elsewhere = new Map<string, Set<number>>()
  readonly missing = new Set<Basis>()
  readonly #month: string

  constructor(month: string) {
    this.#month = month
  }

  /** Leaves out files that have the same charges as another one, as many as there are: what else they have in common need not be found. */
  withoutCopies(files: readonly Surveyed[]): readonly Surveyed[] {
    const byCharges = new Map<string, Surveyed[]>()
    for (const file of files) {
      const { form, charges, costs, manifest } = file
      // Parts that one manifest lists may have the same charges.
      const key = `${form}\n${charges.key}\n${costs.key}\n${manifest === undefined ? '' : file.file}`
      addTo(byCharges, key, file)
    }
    return [...byCharges.values()].map((copies) => {
      const [first, ...others] = copies.map(alone).sort(byRecency)
      const kept = first?.files[0]
      if (kept === undefined) throw new Error('every file has its charges')
      for (const { files } of others)
        for (const { file } of files) this.#replace(file, kept.file, 'it has the same charges', undefined)
      return kept
    })
  }

  /** Takes deliveries of the same charges: for each day the latest one that has it. */
  take(deliveries: readonly Delivery[], bases: readonly Basis[]): void {
    const latestFirst = [...deliveries].sort(byRecency)
    latestFirst.forEach((delivery, position) => {
      const later = latestFirst.filter(
        (other, index) => other !== delivery && replaces(other, delivery, index < position),
      )
      for (const file of delivery.files) this.#takeWithout(file, delivery, later, bases)
    })
  }

  /** Files of a day each may all have the fees of the month: the last one that has a fee says what it is. */
  takeLongOnce(daily: readonly Surveyed[]): void {
    if (new Set(daily.map(({ onlyDay }) => onlyDay)).size < 2) return
    const latestFirst = daily.map(alone).sort(byRecency)
    const seen = new Set<number>()
    for (const { file, long } of latestFirst.flatMap(({ files }) => files)) {
      if (!this.taken.has(file)) continue
      const again = [...long].filter((hash) => seen.has(hash))
      if (again.length > 0) this.elsewhere.set(file, new Set(again))
      for (const hash of long) seen.add(hash)
    }
  }

  /** FOCUS has both bases, and was exported to be read by others: other forms count where it has no days. */
  preferFocus(files: readonly Surveyed[]): void {
    const focus = files.filter(({ form }) => form === 'focus')
    const [by] = focus
    if (by === undefined) return
    const days = spanOf(focus)
    for (const { file, firstDay, lastDay } of files.filter(({ form }) => form !== 'focus')) {
      if (!this.taken.has(file)) continue
      for (const without of this.taken.get(file)?.values() ?? []) addDays(without, days)
      const isWhole = days.firstDay <= firstDay && lastDay <= days.lastDay
      if (isWhole) this.taken.delete(file)
      this.#replace(file, by.file, 'a bill in FOCUS has the same charges', isWhole ? undefined : days)
    }
    const isAnyLeft = files.some(({ file, form }) => form !== 'focus' && this.taken.has(file))
    if (!isAnyLeft) this.missing.clear()
  }

  #takeWithout(file: Surveyed, own: Delivery, later: readonly Delivery[], bases: readonly Basis[]): void {
    const without = new Set<Day>()
    for (const delivery of later) {
      const days = replacedDays(file, own, delivery)
      const [by] = delivery.files
      const [firstDay, lastDay] = [days[0], days.at(-1)]
      if (by === undefined || firstDay === undefined || lastDay === undefined) continue
      if (days.every((day) => without.has(day))) continue
      for (const day of days) without.add(day)
      const isWhole = days.length > file.lastDay - file.firstDay
      this.#replace(file.file, by.file, reasonOf(file, delivery), isWhole ? undefined : { firstDay, lastDay })
    }
    if (without.size > file.lastDay - file.firstDay) return
    const taken = this.taken.get(file.file) ?? new Map<Basis, Set<Day>>()
    for (const basis of bases) taken.set(basis, new Set(without))
    this.taken.set(file.file, taken)
  }

  #replace(file: string, by: string, reason: string, days: Span | undefined): void {
    const inDays = days === undefined ? {} : { days: { first: days.firstDay, last: days.lastDay } }
    this.replacements.push({ file, month: this.#month, by, reason, ...inDays })
  }
}

type Span = Pick<Surveyed, 'firstDay' | 'lastDay'>

function spanOf(files: readonly Span[]): Span {
  return {
    firstDay: Math.min(...files.map(({ firstDay }) => firstDay)),
    lastDay: Math.max(...files.map(({ lastDay }) => lastDay)),
  }
}

/** A file that is a delivery by itself. */
function alone(file: Surveyed): Parts {
  return { files: [file], lastDay: file.lastDay }
}

/**
 * The days of a file that a later delivery has: all that both go over, where it has most of the earlier one; else those that it has charges on.
 * Charges for a whole month come up in the files of all days.
 */
function replacedDays(file: Span, own: Delivery, later: Delivery): readonly Day[] {
  const [first, last] = [Math.max(file.firstDay, later.firstDay), Math.min(file.lastDay, later.lastDay)]
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return own.counts.shareIn(later.counts) > MOST ? days : days.filter((day) => later.counts.days.has(day))
}

function addDays(days: Set<Day>, { firstDay, lastDay }: Span): void {
  for (let day = firstDay; day <= lastDay; day += 1) days.add(day)
}

/** A delivery replaces another one that it knows most of; where each knows most of the other, the later one does. */
function replaces(one: Delivery, other: Delivery, isLater: boolean): boolean {
  if (one.counts.knownOf(other.counts) <= MOST) return false
  return isLater || other.counts.knownOf(one.counts) <= MOST
}

function reasonOf(file: Surveyed, by: Delivery): string {
  const [one] = by.files
  if (one !== undefined && by.files.length === 1 && file.costs.key === one.costs.key) return 'it has the same charges'
  const found = RECENCY.find(([of]) => difference(by, alone(file), of) > 0)
  return `it has the same charges, ${found?.[1] ?? 'and nothing says which is later, so the last name counts'}`
}

/** What says which delivery is later, from the surest on. */
const RECENCY: readonly (readonly [(delivery: Parts) => number | undefined, string])[] = [
  [({ files }) => latest(files.map(({ manifest }) => manifest?.writtenAt)), 'and its manifest says that it is later'],
  [({ lastDay }) => lastDay, 'and later ones'],
  // Copying gives files new times, in any order.
  [({ files }) => latest(files.map(({ file }) => dateIn(file))), 'and its name has a later date'],
  [({ files }) => (files.some(({ manifest }) => manifest !== undefined) ? 1 : 0), 'and a manifest lists it'],
  [({ files }) => latest(files.map(({ lastModified }) => lastModified)), 'and was written later'],
  [({ files }) => files.reduce((rows, { charges }) => rows + charges.rows, 0), 'and more of them'],
]

const DATE = /(?<!\d)20\d\d(?:-\d\d-\d\d|\d{4})(?:[T_ ]?\d\d(?:[:_-]?\d\d){1,2}(?!\d))?(?![\da-f])/gi

/** The last date in the path of a file, such as that of the folder of a delivery. */
function dateIn(path: string): number | undefined {
  const digits = Array.from(path.matchAll(DATE), ([date]) => date.replaceAll(/\D/g, '')).at(-1)
  const found = digits === undefined ? undefined : instantIn(`${digits}000000`.slice(0, 14))
  return typeof found === 'number' ? found : undefined
}

function latest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

function difference(one: Parts, other: Parts, of: (typeof RECENCY)[number][0]): number {
  const [first, second] = [of(one), of(other)]
  return first === undefined || second === undefined ? 0 : first - second
}

function byRecency(one: Parts, other: Parts): number {
  for (const [of] of RECENCY) {
    const found = difference(other, one, of)
    if (found !== 0) return found
  }
  return lastName(one) < lastName(other) ? 1 : -1
}

function lastName({ files }: Parts): string {
  const names = files.map(({ file }) => file).sort()
  return names.at(-1) ?? ''
}

/**
 * Groups files that were delivered in place of one another: each group is a list of deliveries of the same charges. A file that shares nothing
 * with others is a group of its own.
 */
function groupsOf(files: readonly Surveyed[]): readonly (readonly Delivery[])[] {
  const units = unitsOf(files)
  const counts = countsOf(units)
  const overlaps = new Overlaps(counts)
  const isEdge = (one: number, other: number): boolean => overlaps.areApart(one, other)
  return componentsOf(units.length, isEdge).map((component) => {
    const isWhole = component.every((one) =>
      component.every((other) => one === other || !isEdge(one, other) || overlaps.areAlike(one, other)),
    )
    // Each has its days whole, such as the deliveries of a month so far, or of the last seven days.
    const deliveries: number[][] = isWhole ? component.map((unit) => [unit]) : []
    for (const unit of isWhole ? [] : component) {
      const found = deliveries.find((parts) => parts.every((part) => !isEdge(unit, part)))
      if (found === undefined) deliveries.push([unit])
      else found.push(unit)
    }
    return deliveries.map((parts) => {
      const ofParts = parts.flatMap((part) => units[part] ?? [])
      return { files: ofParts, counts: merged(parts, counts), ...spanOf(ofParts) }
    })
  })
}

function merged(parts: readonly number[], counts: readonly Counts[]): Counts {
  const [first, ...others] = parts.flatMap((part) => counts[part] ?? [])
  if (first === undefined) throw new Error('every delivery has a part')
  return others.length === 0 ? first : first.with(others)
}

/** Files that one manifest lists belong together, whatever they have in common. */
function unitsOf(files: readonly Surveyed[]): readonly (readonly Surveyed[])[] {
  const units = new Map<string, Surveyed[]>()
  for (const file of files) {
    const key = file.manifest === undefined ? `file ${file.file}` : `manifest ${file.manifest.id}`
    addTo(units, key, file)
  }
  return [...units.values()]
}

function componentsOf(length: number, isJoined: (one: number, other: number) => boolean): number[][] {
  const components: number[][] = []
  const left = new Set(Array.from({ length }, (_, index) => index))
  for (const start of left) {
    left.delete(start)
    const component = [start]
    for (const node of component) {
      for (const other of left) {
        if (!isJoined(node, other)) continue
        left.delete(other)
        component.push(other)
      }
    }
    components.push(component)
  }
  return components
}
