import { EC2, RDS } from '../catalog/aws.js'
import { VIRTUAL_MACHINES } from '../catalog/azure.js'
import { COMPUTE_ENGINE } from '../catalog/gcp.js'
import type { ResourceTypeCode, VendorCode } from './resource.js'

export const VENDOR_NAMES: Readonly<Record<VendorCode, string>> = {
  aws: 'Amazon Web Services',
  azure: 'Microsoft Azure',
  gcp: 'Google Cloud',
}

export interface Metric {
  readonly name: string
  readonly unit: string
  /** How much of it there is for each percent of the processor that is busy. */
  readonly perPercent: number
}

/** What a vendor says of its resources of one type. */
export interface Kind {
  readonly product: { readonly code: string; readonly name: string }
  readonly docUrl: string
  readonly os?: string
  readonly states: { readonly inUse: string; readonly idle: string }
  /** Words of the bill; only those of AWS are known. */
  readonly billing?: {
    readonly operation: string
    readonly subProduct: string
    readonly useType: string
  }
  readonly namespace?: string
  readonly metrics: readonly Metric[]
  /** Names of audit events. */
  readonly events: {
    readonly created: string
    readonly tagged: string
    readonly ended: string
    readonly started?: string
    readonly stopped?: string
    readonly attached?: string
  }
}

const MACHINE_STATES = { inUse: 'running', idle: 'stopped' } as const
const PERCENT = { unit: 'Percent', perPercent: 1 } as const
const BYTES = { unit: 'Bytes', perPercent: 1_000_000 } as const

export const KINDS: Readonly<Record<ResourceTypeCode, Kind>> = {
  ec2: {
    product: EC2,
    docUrl: 'https://docs.aws.amazon.com/ec2/',
    os: 'Linux',
    states: MACHINE_STATES,
    billing: { operation: EC2.operation, subProduct: 'Compute Instance', useType: 'BoxUsage' },
    namespace: 'AWS/EC2',
    metrics: [
      { name: 'CPUUtilization', ...PERCENT },
      { name: 'NetworkOut', ...BYTES },
    ],
    events: {
      created: 'RunInstances',
      tagged: 'CreateTags',
      ended: 'TerminateInstances',
      started: 'StartInstances',
      stopped: 'StopInstances',
    },
  },
  rds: {
    product: RDS,
    docUrl: 'https://docs.aws.amazon.com/rds/',
    states: { inUse: 'available', idle: 'stopped' },
    billing: { operation: RDS.operation, subProduct: 'Database Instance', useType: 'InstanceUsage' },
    namespace: 'AWS/RDS',
    metrics: [
      { name: 'CPUUtilization', ...PERCENT },
      { name: 'DatabaseConnections', unit: 'Count', perPercent: 2 },
    ],
    events: {
      created: 'CreateDBInstance',
      tagged: 'AddTagsToResource',
      ended: 'DeleteDBInstance',
      started: 'StartDBInstance',
      stopped: 'StopDBInstance',
    },
  },
  ebs: {
    product: EC2,
    docUrl: 'https://docs.aws.amazon.com/ebs/',
    states: { inUse: 'in-use', idle: 'available' },
    billing: { operation: 'CreateVolume', subProduct: 'Storage', useType: 'EBS:VolumeUsage' },
    metrics: [],
    events: { created: 'CreateVolume', tagged: 'CreateTags', ended: 'DeleteVolume', attached: 'AttachVolume' },
  },
  vm: {
    product: { code: VIRTUAL_MACHINES.name, name: VIRTUAL_MACHINES.name },
    docUrl: 'https://learn.microsoft.com/azure/virtual-machines/',
    os: 'Linux',
    states: MACHINE_STATES,
    namespace: 'Microsoft.Compute/virtualMachines',
    metrics: [
      { name: 'Percentage CPU', ...PERCENT },
      { name: 'Network Out Total', ...BYTES },
    ],
    events: {
      created: 'Microsoft.Compute/virtualMachines/write',
      tagged: 'Microsoft.Resources/tags/write',
      ended: 'Microsoft.Compute/virtualMachines/delete',
      started: 'Microsoft.Compute/virtualMachines/start/action',
      stopped: 'Microsoft.Compute/virtualMachines/deallocate/action',
    },
  },
  gce: {
    product: COMPUTE_ENGINE,
    docUrl: 'https://cloud.google.com/compute/docs',
    os: 'Linux',
    states: MACHINE_STATES,
    namespace: 'compute.googleapis.com',
    metrics: [
      { name: 'instance/cpu/utilization', ...PERCENT },
      { name: 'instance/network/sent_bytes_count', ...BYTES },
    ],
    events: {
      created: 'v1.compute.instances.insert',
      tagged: 'v1.compute.instances.setLabels',
      ended: 'v1.compute.instances.delete',
      started: 'v1.compute.instances.start',
      stopped: 'v1.compute.instances.stop',
    },
  },
}
