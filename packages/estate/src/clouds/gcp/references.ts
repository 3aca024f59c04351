import { type CloudReferences, notSold, valuesAt, withoutUse } from '../../company/references.js'
import { MACHINE_TYPES, machinePrice, machineType, REGIONS } from './catalog.js'

const ENTRIES = 'gcp.machines|commitments.*'

export const GCP_REFERENCES: CloudReferences = {
  references: [
    { at: `${ENTRIES}.project`, names: 'gcp.projects.*.projectId' },
    { at: `${ENTRIES}.region`, names: REGIONS.map(({ code }) => code) },
    { at: `${ENTRIES}.type`, names: MACHINE_TYPES.map(({ name }) => name), own: 'gcp.types.*.name' },
    { at: 'gcp.prices.*.region', names: REGIONS.map(({ code }) => code) },
  ],
  ids: [
    ['gcp.projects.*', 'projectId'],
    ['gcp.types.*', 'name'],
    ['gcp.prices.*', 'series', 'region'],
    ['gcp.machines.*', 'name', 'project'],
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
