import { BYTES, type Kind, MACHINE_STATES, PERCENT } from '../../company/resource.js'
import { azureCatalog, POSTGRESQL, VIRTUAL_MACHINES } from './catalog.js'

const PRICED: Pick<Kind, 'price' | 'smaller'> = {
  price: (type, region, company) => azureCatalog(company).price(type, region),
  smaller: (type, company) => {
    const catalog = azureCatalog(company)
    const size = catalog.size(type)
    return size && catalog.smaller(size)?.name
  },
}

export const VM_KIND: Kind = {
  code: 'vm',
  name: 'Virtual Machine',
  ...PRICED,
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

export const POSTGRESQL_KIND: Kind = {
  code: 'postgresql',
  name: 'PostgreSQL Flexible Server',
  ...PRICED,
  describe: ({ name, type, region }, state) => ({
    name,
    location: region,
    sku: { name: type, tier: type.startsWith('Standard_E') ? 'MemoryOptimized' : 'GeneralPurpose' },
    properties: { state },
  }),
  product: POSTGRESQL,
  docUrl: 'https://learn.microsoft.com/azure/postgresql/',
  states: { inUse: 'Ready', idle: 'Stopped' },
  namespace: 'Microsoft.DBforPostgreSQL/flexibleServers',
  metrics: [
    { name: 'cpu_percent', ...PERCENT },
    { name: 'memory_percent', signal: 'memory', ...PERCENT },
    { name: 'active_connections', unit: 'Count', signal: 'connections', perPercent: 2 },
    { name: 'network_bytes_ingress', signal: 'received', ...BYTES },
    { name: 'network_bytes_egress', signal: 'sent', ...BYTES },
    { name: 'read_iops', unit: 'Count', signal: 'read', perPercent: 30 },
    { name: 'write_iops', unit: 'Count', signal: 'written', perPercent: 20 },
  ],
  events: {
    created: 'Microsoft.DBforPostgreSQL/flexibleServers/write',
    tagged: 'Microsoft.Resources/tags/write',
    ended: 'Microsoft.DBforPostgreSQL/flexibleServers/delete',
    started: 'Microsoft.DBforPostgreSQL/flexibleServers/start/action',
    stopped: 'Microsoft.DBforPostgreSQL/flexibleServers/stop/action',
  },
}
