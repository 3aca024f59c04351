import { soldIn } from '../../company/meter.js'
import { type CloudReferences, notSold, valuesAt, withoutUse } from '../../company/references.js'
import { MACHINE_TYPES, machinePrice, machineType, REGIONS } from './catalog.js'
import { METERS } from './meters.js'

const ENTRIES = 'gcp.machines|commitments.*'
const PROJECTS = 'gcp.projects.*.projectId'

export const GCP_REFERENCES: CloudReferences = {
  references: [
    { at: `${ENTRIES}.project`, names: PROJECTS },
    { at: `${ENTRIES}.region`, names: REGIONS.map(({ code }) => code) },
    { at: `${ENTRIES}.type`, names: MACHINE_TYPES.map(({ name }) => name), own: 'gcp.types.*.name' },
    { at: 'gcp.prices.*.region', names: REGIONS.map(({ code }) => code) },
    { at: 'gcp.disks|buckets|datasets.*.project', names: PROJECTS },
    { at: 'gcp.disks.*.region', names: soldIn(REGIONS, METERS.diskStorage) },
    { at: 'gcp.disks.*.attachedTo', names: 'gcp.machines.*.name', isNumbered: true },
    { at: 'gcp.buckets.*.region', names: soldIn(REGIONS, METERS.objectStorage) },
    { at: 'gcp.datasets.*.region', names: soldIn(REGIONS, METERS.queries) },
  ],
  ids: [
    ['gcp.projects.*', 'projectId'],
    ['gcp.types.*', 'name'],
    ['gcp.prices.*', 'series', 'region'],
    ['gcp.machines.*', 'name', 'project'],
    ['gcp.disks.*', 'name', 'project'],
    ['gcp.buckets.*', 'name'],
    ['gcp.datasets.*', 'name', 'project'],
    ['gcp.commitments.*', 'commitmentId'],
  ],
  mistakes: (company) => notSold(valuesAt(company, ENTRIES), valuesAt(company, 'gcp.prices.*'), REGIONS, isListed),
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
