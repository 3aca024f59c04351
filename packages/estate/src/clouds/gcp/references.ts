import { soldIn } from '../../company/meter.js'
import type { CloudReferences } from '../../company/references.js'
import { MACHINE_TYPES, REGIONS } from './catalog.js'
import { DISK_STORAGE, OBJECT_STORAGE, QUERIES } from './meters.js'

const ENTRIES = 'gcp.machines|commitments.*'
const PROJECTS = 'gcp.projects.*.projectId'

export const GCP_REFERENCES: CloudReferences = {
  references: [
    { at: `${ENTRIES}.project`, names: PROJECTS },
    { at: `${ENTRIES}.region`, names: REGIONS.map(({ code }) => code) },
    { at: `${ENTRIES}.type`, names: MACHINE_TYPES.map(({ name }) => name) },
    { at: 'gcp.disks|buckets|datasets.*.project', names: PROJECTS },
    { at: 'gcp.disks.*.region', names: soldIn(REGIONS, DISK_STORAGE) },
    { at: 'gcp.disks.*.attachedTo', names: 'gcp.machines.*.name', isNumbered: true },
    { at: 'gcp.buckets.*.region', names: soldIn(REGIONS, OBJECT_STORAGE) },
    { at: 'gcp.datasets.*.region', names: soldIn(REGIONS, QUERIES) },
  ],
  ids: [
    ['gcp.projects.*', 'projectId'],
    ['gcp.machines.*', 'name', 'project'],
    ['gcp.disks.*', 'name', 'project'],
    ['gcp.buckets.*', 'name'],
    ['gcp.datasets.*', 'name', 'project'],
    ['gcp.commitments.*', 'commitmentId'],
  ],
}
