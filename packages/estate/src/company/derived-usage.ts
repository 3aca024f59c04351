import type { Meter, NamedResource, Resource } from './resource.js'

/** What the machines of a kind imply. */
export interface DerivedRules {
  readonly disks?: readonly DiskRule[]
  readonly usage?: readonly UsageRule[]
}

export interface DiskRule {
  /** What stands after the name of the machine. */
  readonly name: string
  /** One that counts GB, or disks that are sold whole. */
  readonly meters: readonly string[]
  readonly percent: number
  /** Percent of the fleets that have such disks. */
  readonly share?: number
}

export interface UsageRule {
  readonly meter: string
  /** Of what the machines cost on demand. */
  readonly percent: number
  /** The code of the kind of the resource that is charged for. */
  readonly kind: string
  /** Percent by which a day is above or below the usual. */
  readonly noise?: number
}

/** What a cloud says of derived usage. */
export interface DerivedUsage {
  /** By the codes of the kinds of machines. */
  readonly rules: Readonly<Record<string, DerivedRules>>
  /** By their names in the catalog. */
  readonly meters: Readonly<Record<string, Meter>>
  /** The disk of a machine, by the name of its meter. */
  disk(machine: Resource, name: string, meter: string): NamedResource
  /** What is charged for as a whole in an account and region. */
  shared(kind: string, account: string, region: string): NamedResource
}
