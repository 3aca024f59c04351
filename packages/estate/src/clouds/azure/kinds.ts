import { BYTES, type Kind, MACHINE_STATES, PERCENT } from '../../company/resource.js'
import { smallerVmSize, VIRTUAL_MACHINES, vmPrice } from './catalog.js'

export const VM_KIND: Kind = {
  code: 'vm',
  name: 'Virtual Machine',
  price: vmPrice,
  smaller: smallerVmSize,
  describe: ({ name, type, region }) => ({ name, location: region, properties: { hardwareProfile: { vmSize: type } } }),
  product: VIRTUAL_MACHINES,
  docUrl: 'https://learn.microsoft.com/azure/virtual-machines/',
  os: 'Linux',
  states: MACHINE_STATES,
  namespace: 'Microsoft.Compute/virtualMachines',
  metrics: [
    { name: 'Percentage CPU', ...PERCENT },
    { name: 'Network In Total', signal: 'received', ...BYTES },
    { name: 'Network Out Total', signal: 'sent', ...BYTES },
    { name: 'Disk Read Bytes', signal: 'read', ...BYTES },
    { name: 'Disk Write Bytes', signal: 'written', ...BYTES },
    { name: 'Available Memory Percentage', signal: 'memory', ...PERCENT, isFree: true },
  ],
  events: {
    created: 'Microsoft.Compute/virtualMachines/write',
    tagged: 'Microsoft.Resources/tags/write',
    ended: 'Microsoft.Compute/virtualMachines/delete',
    started: 'Microsoft.Compute/virtualMachines/start/action',
    stopped: 'Microsoft.Compute/virtualMachines/deallocate/action',
  },
}
