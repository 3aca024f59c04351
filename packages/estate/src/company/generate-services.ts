// The resources of generated companies that are no machines.
import type { UsualService } from './catalog-resources.js'
import type { MeteredEntry, ResourceEntry, ServiceEntry } from './company-file.js'
import { drawnLife, ENVIRONMENTS, type Generating, type Random } from './generate.js'

/** Services that all accounts of a large company share are in a few of them. */
const MOST_PLACES = 12
/** Of hundreds of accounts, fewer. */
const [MANY_ACCOUNTS, FEW_PLACES] = [60, 3]
const HOURS_IN_MONTH = 730
const MOST_AMOUNT = 1_000_000_000

/** Adds resources that are no machines, whose names have a number each. */
export class GeneratedServices {
  readonly #options: Generating
  readonly #random: Random
  #count = 0

  constructor(options: Generating, random: Random) {
    this.#options = options
    this.#random = random
  }

  /** A few in some of the places, in each of those from one to `most`. */
  inSome<Place, Entry>(places: readonly Place[], share: number, most: number, entry: (place: Place) => Entry): Entry[] {
    return places
      .filter(() => this.#random.fraction() < share)
      .flatMap((place) => Array.from({ length: this.#random.whole(1, most) }, () => entry(place)))
  }

  /** The same, of which each uses about as much as is usual. */
  some<Place, Amount extends string>(
    what: string,
    places: readonly Place[],
    share: number,
    most: number,
    usual: Readonly<Record<Amount, number>>,
  ) {
    return this.inSome(places, share, most, (place) => ({ ...this.metered(what), ...place, ...this.amounts(usual) }))
  }

  /** What all of them have. A fifth has no tags, a quarter came in the course of the history, a few have gone since. */
  resource(what: string): Omit<ResourceEntry, 'region'> {
    const random = this.#random
    const team = random.one(this.#options.archetype.teams)
    this.#count += 1
    const life = drawnLife(this.#options, random, { launched: 0.25, ended: 0.05, lastDays: 10 * this.#options.months })
    return {
      name: `${team}-${what}-${this.#options.seed}-${this.#count}`,
      ...life,
      ...(random.fraction() < 0.2 ? {} : { tags: { team, env: random.one(ENVIRONMENTS) } }),
    }
  }

  /** What all resources have whose amounts grow. */
  metered(what: string): Omit<MeteredEntry, 'region'> {
    return { ...this.resource(what), growth: this.#random.whole(-1, 6) / 10 }
  }

  /** An amount of about the size that is usual: many are small, a few are large. */
  amount(usual: number): number {
    const { amounts = 1 } = this.#options.archetype
    return Math.round(usual * amounts * 10 ** (2 * this.#random.fraction() - 1))
  }

  amounts<Name extends string>(usual: Readonly<Record<Name, number>>): Record<Name, number> {
    const drawn = Object.entries<number>(usual).map(([name, amount]) => [name, this.amount(amount)])
    return Object.fromEntries(drawn) as Record<Name, number>
  }

  /** What some of the accounts have of services whose types are in the catalog alone. The places are accounts with a region. */
  further<Place extends { readonly region: string }>(
    types: Readonly<Record<string, UsualService>>,
    places: readonly Place[],
  ): (Place & ServiceEntry)[] {
    const { services: shares = {} } = this.#options.archetype
    return Object.entries(types).flatMap(([type, { share: usual, amounts }]) => {
      const share = shares[type] ?? usual
      const most = places.length > MANY_ACCOUNTS ? FEW_PLACES : MOST_PLACES
      const chosen = places.filter(() => 100 * this.#random.fraction() < share).slice(0, most)
      return chosen.map((place) => {
        const size = this.amount(1000) / 1000
        const sized = Object.entries(amounts).map(([meter, ofMonth]) => [meter, amountOf(ofMonth, size)])
        return { ...this.metered(type.toLowerCase()), ...place, type, amounts: Object.fromEntries(sized) }
      })
    })
  }

  /** The machines that have a disk, and where it is. */
  withDisk<Machine>(machines: readonly Machine[]): Machine[] {
    return machines.filter(() => this.#random.fraction() < 0.15)
  }

  /** Whether a disk was left behind. */
  isUnattached(): boolean {
    return this.#random.fraction() < 0.2
  }
}

/** The same with a name that has something else in place of hyphens, where the vendor allows none. */
export function nameWith<Of extends { readonly name: string }>(separator: string, of: Of): Of {
  return { ...of, name: of.name.replaceAll('-', separator) }
}

/** What runs by the hour runs all of them. */
function amountOf(usual: number, size: number): number {
  if (usual % HOURS_IN_MONTH === 0)
    return HOURS_IN_MONTH * Math.max(1, Math.round((usual / HOURS_IN_MONTH) * Math.sqrt(size)))
  const amount = Math.min(usual * size, MOST_AMOUNT)
  return amount >= 100 ? Math.round(amount) : Math.round(amount * 100) / 100
}
