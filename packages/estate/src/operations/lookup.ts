// Finds the resource that a request names by key, id, account or region.
import { hourNow, today } from '../charges/company.js'
import type { Company } from '../clouds/cloud.js'
import type { Machines, Resource } from '../company/resource.js'
import { rejected } from '../kernel/failure.js'
import { memo } from '../kernel/maps.js'
import { hash } from '../kernel/random.js'
import { type MadeOnce, madeOnce } from '../kernel/steps.js'
import { isWithin } from '../kernel/time.js'
import { runningMachines } from '../simulate/schedule.js'
import { cloudOf, resourcesOf, untouchedResources } from './inventory.js'

/** What a request says of a resource. What it leaves out fits any, but one of its ids is needed; all that it says must agree. */
interface ResourceTerms {
  readonly vendor?: string | undefined
  readonly account?: string | undefined
  readonly region?: string | undefined
  readonly resourceType?: string | undefined
  readonly id?: string | undefined
  /** Its key, for which its id may stand, under each of the names that the request has for them. */
  readonly keys?: readonly (string | undefined)[]
}

/**
 * A resource that exists at the clock.
 *
 * @throws RequestFailure when the company has none of this name, any more or yet
 */
export function presentResource(company: Company, terms: ResourceTerms): Resource {
  const day = today(company)
  return find(company, terms, ({ life }) => isWithin(life, day))
}

/**
 * A resource that exists at the clock or did so before, for what is known of its past.
 *
 * @throws RequestFailure when the company has had none of this name so far
 */
export function knownResource(company: Company, terms: ResourceTerms): Resource {
  const day = today(company)
  return find(company, terms, ({ life }) => life.first <= day)
}

function find(company: Company, terms: ResourceTerms, isWanted: (resource: Resource) => boolean): Resource {
  const { vendor, id, keys = [], account, region, resourceType } = terms
  const [name] = [...keys, id].filter((key) => key !== undefined)
  if (name === undefined) throw rejected('Each resource must be named by its id.')
  const found = named(company, name).find((resource) => {
    const comparable = cloudOf(company, resource.vendor)?.focus.comparable ?? ((text: string) => text)
    const isOne = (text: string | undefined, ...ids: readonly string[]): boolean =>
      text === undefined || ids.some((own) => comparable(own) === comparable(text))
    return (
      (vendor === undefined || resource.vendor === vendor.toLowerCase()) &&
      keys.every((key) => isOne(key, resource.key, resource.id)) &&
      isOne(id, resource.id) &&
      (account === undefined || resource.account === account) &&
      (region === undefined || resource.region === region) &&
      (resourceType === undefined || resource.kind.code === resourceType) &&
      isWanted(resource)
    )
  })
  if (found === undefined) throw rejected(`The resource ${name} was not found.`)
  return found
}

/** The machine that a volume is attached to, or nothing where that does not exist (any more). */
export function machineOf(company: Company, { attachedTo = '' }: Resource): Resource | undefined {
  const day = today(company)
  return named(company, attachedTo).find(({ life }) => isWithin(life, day))
}

/** The machine that a volume is or was attached to. */
export function attachedMachine(company: Company, { attachedTo = '' }: Resource): Resource | undefined {
  return named(company, attachedTo)[0]
}

/** Returns the resources that have a text as their key or id: several where accounts have the same ids, or an id was given again. */
function named(company: Company, keyOrId: string): readonly Resource[] {
  const resources = resourcesOf(company)
  const small = keyOrId.toLowerCase()
  const places = new Set(namesOf(company).candidates(small))
  const candidates = [...places].flatMap((place) => resources[place] ?? [])
  const called = (name: string) =>
    candidates.filter(({ key, id }) => key === name || id === name || key.toLowerCase() === name)
  const exact = called(keyOrId)
  return exact.length > 0 ? exact : called(small)
}

/** Resources whose names are looked at in a step. */
const RESOURCES_OF_A_STEP = 1_000

/** Positions by keys and ids in small letters, since some vendors take both for the same; no change moves them. */
export const namesOf: MadeOnce<Company, TextIndex> = madeOnce(function* (company: Company) {
  const resources = untouchedResources(company)
  const index = new TextIndex(2 * resources.length)
  for (const [place, { key, id }] of resources.entries()) {
    index.add(key.toLowerCase(), place)
    index.add(id.toLowerCase(), place)
    if (place % RESOURCES_OF_A_STEP === RESOURCES_OF_A_STEP - 1) yield
  }
  return index
})

/**
 * The states of resources at the clock: whether a machine runs, or a disk is attached. What is neither is always in use. Bills tell of
 * no states.
 */
export function statesOf(company: Company): (resource: Resource) => string | undefined {
  if (company.bills !== undefined) return () => undefined
  const hour = hourNow(company)
  // Machines of one name are counted together.
  const runningOf = memo((machines: Machines) => runningMachines(machines, hour, company.seed))
  return (resource) => {
    const { inUse, idle } = resource.kind.states
    if (resource.machines !== undefined) return resource.index < runningOf(resource.machines) ? inUse : idle
    const isIdle = resource.kind.isStorage && machineOf(company, resource) === undefined
    return isIdle ? idle : inUse
  }
}

const NONE = -1

/** Finds the numbers of texts: a tenth of the bytes that a map of lists takes. Texts that only look alike may be found, too. */
export class TextIndex {
  /** The last entry of each slot, and for each entry the one before it. */
  readonly #last: Int32Array
  readonly #before: Int32Array
  readonly #numbers: Int32Array
  #entries = 0

  constructor(entries: number) {
    const bits = Math.ceil(Math.log2(Math.max(2, entries)))
    this.#last = new Int32Array(2 ** bits).fill(NONE)
    this.#before = new Int32Array(entries)
    this.#numbers = new Int32Array(entries)
  }

  add(text: string, number: number): void {
    const slot = this.#slotOf(text)
    this.#before[this.#entries] = this.#last[slot] as number
    this.#numbers[this.#entries] = number
    this.#last[slot] = this.#entries
    this.#entries += 1
  }

  /** The numbers of a text in the order in which they were added, among others whose texts share its slot. */
  candidates(text: string): number[] {
    const found: number[] = []
    for (let entry = this.#last[this.#slotOf(text)] as number; entry !== NONE; entry = this.#before[entry] as number)
      found.push(this.#numbers[entry] as number)
    return found.reverse()
  }

  #slotOf(text: string): number {
    return hash(text) & (this.#last.length - 1)
  }
}
