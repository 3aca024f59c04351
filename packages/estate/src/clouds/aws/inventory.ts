import { lifeIn, placeOf } from '../../company/beginning.js'
import { type CompanyState, remembered } from '../../company/company.js'
import { fleet, type Resource } from '../../company/resource.js'
import { hexadecimal } from '../../kernel/random.js'
import { EC2, type InstanceType, instanceType, RDS, regionOf } from './catalog.js'
import { EBS_KIND, EC2_KIND, RDS_KIND } from './kinds.js'

/** Machines, databases and volumes. */
export function awsInventory(company: CompanyState): readonly Resource[] {
  return madeOnce(company.file, company)
}

const madeOnce = remembered(({ aws }: CompanyState['file'], company: CompanyState): readonly Resource[] => {
  const { seed } = company
  const accounts = new Map(aws?.accounts.map((account) => [account.accountId, account]))
  const machines = [...(aws?.machines ?? []), ...(aws?.databases ?? [])].flatMap((entry) => {
    const type = instanceType(entry.type)
    if (type === undefined) return []
    const where = placeOf(company, regionOf(entry.region), accounts.get(entry.account), entry)
    return fleet(entry, where, (name, index) => {
      const id = entry.resourceIds?.[index] ?? madeId(type, seed, entry.account, name)
      const place = `${entry.region}:${entry.account}`
      const key = type.product === RDS ? `arn:aws:rds:${place}:db:${id}` : `arn:aws:ec2:${place}:instance/${id}`
      const kind = type.product === EC2 ? EC2_KIND : RDS_KIND
      return { vendor: 'aws', kind, account: entry.account, id, key }
    })
  })
  const byName = new Map(machines.map((machine) => [machine.name, machine]))
  const volumes = (aws?.volumes ?? []).map((entry): Resource => {
    const id = entry.resourceId ?? `vol-0${hexadecimal(16, seed, entry.account, entry.name)}`
    // The first of several machines of the name.
    const owner = byName.get(entry.attachedTo ?? '') ?? byName.get(`${entry.attachedTo}-1`)
    return {
      vendor: 'aws',
      kind: EBS_KIND,
      account: entry.account,
      region: entry.region,
      id,
      key: `arn:aws:ec2:${entry.region}:${entry.account}:volume/${id}`,
      name: entry.name,
      type: 'gp3',
      tags: entry.tags ?? {},
      life: lifeIn(company, accounts.get(entry.account), entry),
      index: 0,
      gigabytes: entry.gigabytes,
      ...(entry.serviceGroup === undefined ? {} : { serviceGroup: entry.serviceGroup }),
      ...(owner === undefined ? {} : { attachedTo: owner.key }),
    }
  })
  return [...machines, ...volumes]
})

function madeId(type: InstanceType, seed: number, account: string, name: string): string {
  return type.product === RDS ? name : `i-0${hexadecimal(16, seed, account, name)}`
}
