import type { GcpEntry, GcpMachineEntry, GcpProjectEntry } from '../../company/company-file.js'
import type { GenerateOptions, Random } from '../../company/generate.js'
import { GeneratedServices, nameWith } from '../../company/generate-services.js'
import { soldIn } from '../../company/meter.js'
import { REGIONS } from './catalog.js'
import { GCP_RESOURCES } from './catalog-resources.js'
import { METERS } from './meters.js'

/** What projects have besides their machines. */
export function generatedGcpServices(
  options: GenerateOptions,
  random: Random,
  projects: readonly GcpProjectEntry[],
  machines: readonly GcpMachineEntry[],
): Pick<GcpEntry, 'disks' | 'buckets' | 'datasets' | 'services'> {
  const services = new GeneratedServices(options, random)
  const withDisks = soldIn(REGIONS, METERS.diskStorage)
  const withBuckets = soldIn(REGIONS, METERS.objectStorage)
  const withQueries = soldIn(REGIONS, METERS.queries)
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
      gigabytes: services.amount(1500),
      writes: services.amount(400_000),
      reads: services.amount(4_000_000),
      gigabytesOut: services.amount(200),
    })),
    datasets: services.inSome(projects, 0.5, 2, ({ projectId: project }) => ({
      ...nameWith('_', services.metered('dataset')),
      project,
      region: random.one(withQueries),
      tebibytesScanned: services.amount(10),
    })),
  }
}
