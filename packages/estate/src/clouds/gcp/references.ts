import { soldIn } from '../../company/meter.js'
import {
  type CloudReferences,
  type Found,
  notSold,
  unknownServices,
  valuesAt,
  withoutUse,
} from '../../company/references.js'
import { type CompanyFileMistake, isObject } from '../../company/schema.js'
import { MACHINE_TYPES, machinePrice, machineType, REGIONS } from './catalog.js'
import { GCP_RESOURCES, METERS } from './kinds.js'

const ENTRIES = 'gcp.machines|commitments.*'
const PROJECTS = 'gcp.projects.*.projectId'

export const GCP_REFERENCES: CloudReferences = {
  references: [
    { at: `${ENTRIES}.project`, names: PROJECTS },
    { at: `${ENTRIES}.region`, names: REGIONS.map(({ code }) => code) },
    { at: `${ENTRIES}.type`, names: MACHINE_TYPES.map(({ name }) => name), own: 'gcp.types.*.name' },
    { at: 'gcp.prices.*.region', names: REGIONS.map(({ code }) => code) },
    { at: 'gcp.disks|buckets|datasets|services.*.project', names: PROJECTS },
    { at: 'gcp.services.*.region', names: REGIONS.map(({ code }) => code) },
    { at: 'gcp.disks.*.region', names: soldIn(REGIONS, METERS.diskStorage) },
    { at: 'gcp.disks.*.attachedTo', names: 'gcp.machines.*.name', isNumbered: true },
    { at: 'gcp.buckets.*.region', names: soldIn(REGIONS, METERS.objectStorage) },
    { at: 'gcp.datasets.*.region', names: soldIn(REGIONS, METERS.queries) },
  ],
  ids: [
    ['gcp.projects.*', 'projectId'],
    ['gcp.types.*', 'name'],
    ['gcp.prices.*', 'series', 'region', 'from'],
    ['gcp.machines.*', 'name', 'project'],
    ['gcp.disks.*', 'name', 'project'],
    ['gcp.buckets.*', 'name'],
    ['gcp.datasets.*', 'name', 'project'],
    ['gcp.services.*', 'type', 'name', 'project'],
    ['gcp.commitments.*', 'commitmentId'],
  ],
  names: [
    {
      at: 'gcp.buckets.*.name',
      form: /^(?!goog|\d+\.\d+\.\d+\.\d+$)(?!.*google)[a-z\d][a-z\d._-]{1,61}[a-z\d]$/,
      text: '3 to 63 lower-case letters, digits, hyphens, underscores and dots, begin and end with a letter or digit, and be no IP address nor have google in it',
    },
    {
      at: 'gcp.machines|disks.*.name',
      form: /^[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/,
      text: 'up to 63 lower-case letters, digits and hyphens, begin with a letter, and end with a letter or digit',
    },
    { at: 'gcp.datasets.*.name', form: /^\w{1,1024}$/, text: 'up to 1024 letters, digits and underscores' },
  ],
  mistakes: (company) => [
    ...unknownServices(company, 'gcp.services.*', GCP_RESOURCES.services),
    ...notSold(valuesAt(company, ENTRIES), valuesAt(company, 'gcp.prices.*'), REGIONS, isListed),
    ...wrongMemory(company),
  ],
  warnings: (company) =>
    withoutUse(
      valuesAt(company, 'gcp.commitments.*'),
      valuesAt(company, 'gcp.machines.*'),
      ({ region, type, project }, machine) =>
        machine['region'] === region && machine['project'] === project && seriesOf(machine['type']) === seriesOf(type),
    ),
}

function isListed(name: string, region: string): boolean {
  const type = machineType(name)
  return type !== undefined && machinePrice(type, region) !== undefined
}

function seriesOf(type: unknown): string {
  return String(type).split('-')[0] ?? ''
}

/** GB of memory for a vCPU, of series whose types have neither less nor more. */
const [LEAST_MEMORY, MOST_MEMORY] = [0.5, 8]

/** Commitments whose memory no machine with their vCPUs has. One of both may be committed to alone, as it is recommended. */
function wrongMemory(company: Found): CompanyFileMistake[] {
  const own = valuesAt(company, 'gcp.types.*').flatMap(({ value }) => (isObject(value) ? [value] : []))
  return valuesAt(company, 'gcp.commitments.*').flatMap(({ path, value }) => {
    if (!isObject(value)) return []
    const [vCpus, memory] = [Number(value['vCpus']), Number(value['memoryGb'])]
    if (!(vCpus > 0 && memory > 0)) return []
    const series = seriesOf(value['type'])
    const ratios = [...MACHINE_TYPES, ...own]
      .filter(({ name }) => seriesOf(name) === series)
      .map((type) => Number(type.memoryGb) / Number(type.vCpus))
    const [least, most] = [Math.min(LEAST_MEMORY, ...ratios) * vCpus, Math.max(MOST_MEMORY, ...ratios) * vCpus]
    if (memory >= least && memory <= most) return []
    const message = `must be from ${least} to ${most}: machines of ${series} with ${vCpus} vCPUs have that much memory`
    return [{ path: [...path, 'memoryGb'], message }]
  })
}
