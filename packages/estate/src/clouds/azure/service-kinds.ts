import type { Kind } from '../../company/resource.js'
import { STORAGE } from './meters.js'

export const DISK_KIND: Kind = {
  code: 'disk',
  name: 'Managed Disk',
  isStorage: true,
  describe: ({ name, region, gigabytes }, state) => ({
    name,
    location: region,
    properties: { diskSizeGB: gigabytes, diskState: state },
  }),
  product: STORAGE,
  docUrl: 'https://learn.microsoft.com/azure/virtual-machines/managed-disks-overview',
  states: { inUse: 'Attached', idle: 'Unattached' },
  metrics: [],
  events: {
    created: 'Microsoft.Compute/disks/write',
    tagged: 'Microsoft.Resources/tags/write',
    ended: 'Microsoft.Compute/disks/delete',
  },
}

export const STORAGE_ACCOUNT_KIND: Kind = {
  code: 'storage',
  name: 'Storage Account',
  isRegional: true,
  describe: ({ name, region, type }, state) => ({
    name,
    location: region,
    sku: { name: type },
    properties: { statusOfPrimary: state },
  }),
  product: STORAGE,
  docUrl: 'https://learn.microsoft.com/azure/storage/',
  states: { inUse: 'available', idle: 'available' },
  metrics: [],
  events: {
    created: 'Microsoft.Storage/storageAccounts/write',
    tagged: 'Microsoft.Resources/tags/write',
    ended: 'Microsoft.Storage/storageAccounts/delete',
  },
}
