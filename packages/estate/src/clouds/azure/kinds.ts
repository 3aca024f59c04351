import { BYTES, type Kind, MACHINE_STATES, PERCENT } from '../../company/resource.js'
import { azureCatalog, VIRTUAL_MACHINES } from './catalog.js'

export const VM_KIND: Kind = {
  code: 'vm',
  name: 'Virtual Machine',
  price: (type, region, company) => azureCatalog(company).price(type, region),
  smaller: (type, company) => {
    const catalog = azureCatalog(company)
    const size = catalog.size(type)
    return size && catalog.smaller(size)?.name
  },
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
