import { typesLike } from '../../company/archetypes.js'
import type { GcpCommitmentEntry, GcpEntry, GcpMachineEntry, GcpProjectEntry } from '../../company/company-file.js'
import type { Generating, Random } from '../../company/generate.js'
import { boughtOf, startsOf } from '../../company/generate-commitments.js'
import { fleets, ownerAt, steadyFleets, weighted } from '../../company/generate-fleets.js'
import { GeneratedServices, nameWith } from '../../company/generate-services.js'
import { TERMS } from '../../company/terms.js'
import { memo } from '../../kernel/maps.js'
import { MACHINE_TYPES, machinePrice, machineType, REGIONS } from './catalog.js'
import { GCP_RESOURCES, REGIONS_OF_LISTS } from './kinds.js'

const MOST_REGIONS = 2

export function generatedGcp(options: Generating, random: Random, resources: number): GcpEntry {
  const { shortName: name } = options
  const regions = Array.from({ length: MOST_REGIONS }, () => random.one(REGIONS).code)
  const places = Array.from({ length: Math.ceil(options.accounts / 2) }, (_, index) => {
    const owner = ownerAt(options, index)
    return { projectId: `${name}-${owner.alias}`, projectName: owner.alias, owner, region: random.one(regions) }
  })
  const drawn = weighted(places)
  const sold = memo((region: string) =>
    typesLike(
      options.archetype,
      MACHINE_TYPES.filter((type) => machinePrice(type, region) !== undefined),
    ),
  )
  const machines = fleets(options, random, resources, () => {
    const { projectId: project, owner, region } = random.one(drawn)
    return { owner, place: { project, region, type: random.one(sold(region)).name } }
  })
  return {
    billingAccount: '0A1B2C-3D4E5F-607182',
    billingAccountName: name,
    projects: places.map(({ projectId, projectName }) => ({ projectId, projectName })),
    machines,
    commitments: commitments(options, random, machines),
    ...generatedGcpServices(options, random, places, machines),
  }
}

/** For most of the fleets that run all the time, most of their vCPUs and memory. */
function commitments(options: Generating, random: Random, machines: readonly GcpMachineEntry[]): GcpCommitmentEntry[] {
  return steadyFleets(options, machines).flatMap(({ project, region, type, count }): GcpCommitmentEntry[] => {
    const times = boughtOf(options, project, type.split('-')[0] ?? '')
    if (times === undefined && random.fraction() < 0.2) return []
    const { vCpus = 0, memoryGb = 0 } = machineType(type) ?? {}
    const committed = random.whole(Math.ceil(count / 2), count) * Math.ceil(times ?? 1)
    const term = random.one(TERMS)
    return startsOf(options, random, term).map((start) => ({
      commitmentId: random.uuid(),
      project,
      region,
      type,
      vCpus: committed * vCpus,
      memoryGb: committed * memoryGb,
      start,
      term,
    }))
  })
}

/** What projects have besides their machines. */
function generatedGcpServices(
  options: Generating,
  random: Random,
  projects: readonly GcpProjectEntry[],
  machines: readonly GcpMachineEntry[],
): Pick<GcpEntry, 'disks' | 'buckets' | 'datasets' | 'services'> {
  const services = new GeneratedServices(options, random)
  const { disks: withDisks = [], buckets: withBuckets = [], datasets: withQueries = [] } = REGIONS_OF_LISTS
  return {
    disks: services
      .withDisk(machines.filter(({ region }) => withDisks.includes(region)))
      .map(({ name, project, region }) => ({
        ...services.resource('disk'),
        project,
        region,
        gigabytes: services.amount(200),
        ...(services.isUnattached() ? {} : { attachedTo: name }),
      })),
    services: services.further(
      GCP_RESOURCES.services,
      projects.map(({ projectId: project }) => ({ project, region: random.one(withBuckets) })),
    ),
    buckets: services.inSome(projects, 0.7, 2, ({ projectId: project }) => ({
      ...services.metered('bucket'),
      project,
      region: random.one(withBuckets),
      ...services.amounts({ gigabytes: 1500, writes: 400_000, reads: 4_000_000, gigabytesOut: 200 }),
    })),
    datasets: services.inSome(projects, 0.5, 2, ({ projectId: project }) => ({
      ...nameWith('_', services.metered('dataset')),
      project,
      region: random.one(withQueries),
      tebibytesScanned: services.amount(10),
    })),
  }
}
