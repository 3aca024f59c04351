import {
  type CloudReferences,
  checked,
  entriesOf,
  type Found,
  notSold,
  unknownServices,
  valuesAt,
  withLists,
  withoutUse,
} from '../../company/references.js'
import type { CompanyFileMistake } from '../../company/schema.js'
import { REFERENCES } from '../../generated/references.js'
import { MACHINE_TYPES, machinePrice, machineType, REGIONS } from './catalog.js'
import { GCP_RESOURCES, REGIONS_OF_LISTS } from './kinds.js'

const ENTRIES = 'gcp.machines|commitments.*'

export const GCP_REFERENCES: CloudReferences = {
  ...REFERENCES.gcp,
  references: withLists(REFERENCES.gcp.references, {
    regions: REGIONS.map(({ code }) => code),
    types: MACHINE_TYPES.map(({ name }) => name),
    ...REGIONS_OF_LISTS,
  }),
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
  const own = entriesOf(valuesAt(company, 'gcp.types.*')).map(({ entry }) => entry)
  return checked(company, 'gcp.commitments.*', ({ type, vCpus: cores, memoryGb }) => {
    const [vCpus, memory] = [Number(cores), Number(memoryGb)]
    if (!(vCpus > 0 && memory > 0)) return []
    const series = seriesOf(type)
    const ratios = [...MACHINE_TYPES, ...own]
      .filter(({ name }) => seriesOf(name) === series)
      .map((one) => Number(one.memoryGb) / Number(one.vCpus))
    const [least, most] = [Math.min(LEAST_MEMORY, ...ratios) * vCpus, Math.max(MOST_MEMORY, ...ratios) * vCpus]
    const isOdd = memory < least || memory > most
    return [
      [
        'memoryGb',
        isOdd && `must be from ${least} to ${most}: machines of ${series} with ${vCpus} vCPUs have that much memory`,
      ],
    ]
  })
}
