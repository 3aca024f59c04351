import { BYTES, type Kind, MACHINE_STATES, PERCENT } from '../../company/resource.js'
import { COMPUTE_ENGINE, gcpCatalog, machinePrice } from './catalog.js'

export const GCE_KIND: Kind = {
  code: 'gce',
  name: 'Compute Engine Instance',
  price: (type, region, company) => {
    const catalog = gcpCatalog(company)
    const machine = catalog.type(type)
    return machine && machinePrice(machine, region, catalog.price)
  },
  smaller: (type, company) => {
    const catalog = gcpCatalog(company)
    const machine = catalog.type(type)
    return machine && catalog.smaller(machine)?.name
  },
  describe: ({ name, type }, state) => ({
    name,
    machineType: type,
    status: state === MACHINE_STATES.inUse ? 'RUNNING' : 'TERMINATED',
  }),
  product: COMPUTE_ENGINE,
  docUrl: 'https://cloud.google.com/compute/docs',
  os: 'Linux',
  states: MACHINE_STATES,
  namespace: 'compute.googleapis.com',
  metrics: [
    { name: 'instance/cpu/utilization', ...PERCENT },
    { name: 'instance/network/received_bytes_count', signal: 'received', ...BYTES },
    { name: 'instance/network/sent_bytes_count', signal: 'sent', ...BYTES },
    { name: 'instance/disk/read_bytes_count', signal: 'read', ...BYTES },
    { name: 'instance/disk/write_bytes_count', signal: 'written', ...BYTES },
  ],
  events: {
    created: 'v1.compute.instances.insert',
    tagged: 'v1.compute.instances.setLabels',
    ended: 'v1.compute.instances.delete',
    started: 'v1.compute.instances.start',
    stopped: 'v1.compute.instances.stop',
  },
}
