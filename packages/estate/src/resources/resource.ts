import { EC2, type InstanceType, instanceType, RDS } from '../catalog/aws.js'
import { machineType } from '../catalog/gcp.js'
import type { Company, Tags } from '../company/company.js'
import type { RunningEntry } from '../company/company-file.js'
import { type Machines, machinesOf, PARTS_OF_DAY, type PartOfDay, runningMachines } from '../demand/schedule.js'
import { hexadecimal } from '../random.js'
import { type DateRange, type Day, dayOf } from '../time.js'

export type VendorCode = 'aws' | 'azure' | 'gcp'

/** Kinds of resources, by the codes under which the asset group has them. The service does not show its codes. */
export const RESOURCE_TYPES = {
  ec2: { vendor: 'aws', name: 'EC2 Instance' },
  rds: { vendor: 'aws', name: 'RDS Instance' },
  ebs: { vendor: 'aws', name: 'EBS Volume' },
  vm: { vendor: 'azure', name: 'Virtual Machine' },
  gce: { vendor: 'gcp', name: 'Compute Engine Instance' },
} as const
export type ResourceTypeCode = keyof typeof RESOURCE_TYPES

/** One machine, database or volume. */
export interface Resource {
  readonly vendor: VendorCode
  readonly resourceType: ResourceTypeCode
  /** AWS account, Azure subscription or GCP project. */
  readonly account: string
  readonly region: string
  /** As the vendor names it, such as `i-0a1b2c3d4e5f60718`; unique within the account. */
  readonly id: string
  /** Unique: an ARN, or the whole path of a resource on Azure and GCP. */
  readonly key: string
  readonly name: string
  /** Instance type or size; `gp3` of a volume. */
  readonly type: string
  readonly tags: Tags
  readonly serviceGroup?: string
  readonly life: DateRange
  /** The machines that it is one of, and which of them. */
  readonly machines?: Machines
  readonly index: number
  /** Of volumes. */
  readonly gigabytes?: number
  /** Key of the machine that a volume is attached to. */
  readonly attachedTo?: string
}

/** Every resource there ever was, in the order of the file, with the tags that it has now. */
export function resourcesOf(company: Company): readonly Resource[] {
  const { resourceTags } = company
  const resources = untouchedResources(company)
  if (resourceTags === undefined) return resources
  const known =
    retagged.get(resourceTags) ??
    resources.map((resource) => {
      const tags = resourceTags[resource.key]
      return tags === undefined ? resource : { ...resource, tags }
    })
  retagged.set(resourceTags, known)
  return known
}

const retagged = new WeakMap<object, readonly Resource[]>()

/** The same with the tags of the file. They are made once. */
export function untouchedResources(company: Company): readonly Resource[] {
  const key = company.aws?.machines ?? company.azure?.machines ?? company.gcp?.machines ?? company
  const known = remembered.get(key) ?? [...awsResources(company), ...azureResources(company), ...gcpResources(company)]
  remembered.set(key, known)
  return known
}

const remembered = new WeakMap<object, readonly Resource[]>()

/** A tag may have the name of something that every object has. */
export function tagValue(tags: Tags, key: string): string | undefined {
  return Object.hasOwn(tags, key) ? tags[key] : undefined
}

/** Those that exist on a day. */
export function existingResources(company: Company, day: Day): Resource[] {
  return resourcesOf(company).filter(({ life }) => life.first <= day && day <= life.last)
}

/** Whether a machine runs in a part of a day: of machines of one name, the first ones run first. */
export function isRunning({ machines, index }: Resource, day: Day, part: PartOfDay, seed: number): boolean {
  return machines === undefined ? false : index < runningMachines(machines, day, part, seed)
}

/** Whether it runs at any time of the day. A volume is there the whole day. */
export function runsOn(resource: Resource, day: Day, seed: number): boolean {
  if (resource.machines === undefined) return resource.life.first <= day && day <= resource.life.last
  return PARTS_OF_DAY.some((part) => isRunning(resource, day, part, seed))
}

function awsResources({ aws, seed }: Company): Resource[] {
  const machines = [...(aws?.machines ?? []), ...(aws?.databases ?? [])].flatMap((entry) => {
    const type = instanceType(entry.type)
    if (type === undefined) return []
    return fleet(entry, (name, index): Identity => {
      const id = entry.resourceIds?.[index] ?? madeId(type, seed, entry.account, name)
      const place = `${entry.region}:${entry.account}`
      const key = type.product === RDS ? `arn:aws:rds:${place}:db:${id}` : `arn:aws:ec2:${place}:instance/${id}`
      const resourceType = type.product === EC2 ? 'ec2' : 'rds'
      return { vendor: 'aws', resourceType, account: entry.account, id, key }
    })
  })
  const byName = new Map(machines.map((machine) => [machine.name, machine]))
  const volumes = (aws?.volumes ?? []).map((entry): Resource => {
    const id = entry.resourceId ?? `vol-0${hexadecimal(16, seed, entry.account, entry.name)}`
    // The first of several machines of the name.
    const owner = byName.get(entry.attachedTo ?? '') ?? byName.get(`${entry.attachedTo}-1`)
    return {
      vendor: 'aws',
      resourceType: 'ebs',
      account: entry.account,
      region: entry.region,
      id,
      key: `arn:aws:ec2:${entry.region}:${entry.account}:volume/${id}`,
      name: entry.name,
      type: 'gp3',
      tags: entry.tags ?? {},
      life: lifeOf(entry),
      index: 0,
      gigabytes: entry.gigabytes,
      ...(entry.serviceGroup === undefined ? {} : { serviceGroup: entry.serviceGroup }),
      ...(owner === undefined ? {} : { attachedTo: owner.key }),
    }
  })
  return [...machines, ...volumes]
}

function azureResources({ azure }: Company): Resource[] {
  return (azure?.machines ?? []).flatMap((entry) =>
    fleet(entry, (name): Identity => {
      const group = entry.resourceGroup ?? 'rg-default'
      const key = `/subscriptions/${entry.subscription}/resourceGroups/${group}/providers/Microsoft.Compute/virtualMachines/${name}`
      return { vendor: 'azure', resourceType: 'vm', account: entry.subscription, id: key, key }
    }),
  )
}

function gcpResources({ gcp }: Company): Resource[] {
  return (gcp?.machines ?? [])
    .filter((entry) => machineType(entry.type) !== undefined)
    .flatMap((entry) =>
      fleet(entry, (name): Identity => {
        const key = `//compute.googleapis.com/projects/${entry.project}/zones/${entry.region}-a/instances/${name}`
        return { vendor: 'gcp', resourceType: 'gce', account: entry.project, id: name, key }
      }),
    )
}

type Identity = Pick<Resource, 'vendor' | 'resourceType' | 'account' | 'id' | 'key'>

/** The machines of an entry; where there are several, their names have a number. */
function fleet(entry: RunningEntry, identify: (name: string, index: number) => Identity): Resource[] {
  const machines = machinesOf(entry)
  return Array.from({ length: machines.count }, (_, index): Resource => {
    const name = machines.count === 1 ? entry.name : `${entry.name}-${index + 1}`
    return {
      ...identify(name, index),
      region: entry.region,
      name,
      type: entry.type,
      tags: entry.tags ?? {},
      life: machines.life,
      machines,
      index,
      ...(entry.serviceGroup === undefined ? {} : { serviceGroup: entry.serviceGroup }),
    }
  })
}

function madeId(type: InstanceType, seed: number, account: string, name: string): string {
  return type.product === RDS ? name : `i-0${hexadecimal(16, seed, account, name)}`
}

function lifeOf({ launched, ended }: { readonly launched?: string; readonly ended?: string }): DateRange {
  return {
    first: (launched === undefined ? undefined : dayOf(launched)) ?? Number.NEGATIVE_INFINITY,
    last: (ended === undefined ? undefined : dayOf(ended)) ?? Number.POSITIVE_INFINITY,
  }
}
