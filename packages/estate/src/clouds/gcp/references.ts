import type { CloudReferences } from '../../company/references.js'
import { MACHINE_TYPES, REGIONS } from './catalog.js'

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
}
