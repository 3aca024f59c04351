import type { GcpCommitmentEntry, GcpEntry, GcpMachineEntry } from '../../company/company-file.js'
import { type GenerateOptions, type Random, shortName } from '../../company/generate.js'
import { boughtOf, startsOf } from '../../company/generate-commitments.js'
import { fleets, ownerAt, steadyFleets, USUAL_VCPUS, weighted } from '../../company/generate-fleets.js'
import { TERMS } from '../../company/terms.js'
import { memo } from '../../kernel/memo.js'
import { MACHINE_TYPES, machinePrice, machineType, REGIONS } from './catalog.js'
import { generatedGcpServices } from './generate-services.js'

const MOST_REGIONS = 2

export function generatedGcp(options: GenerateOptions, random: Random, resources: number): GcpEntry {
  const name = shortName(options)
  const regions = Array.from({ length: MOST_REGIONS }, () => random.one(REGIONS).code)
  const places = Array.from({ length: Math.ceil(options.accounts / 2) }, (_, index) => {
    const owner = ownerAt(index)
    return { projectId: `${name}-${owner.alias}`, projectName: owner.alias, owner, region: random.one(regions) }
  })
  const drawn = weighted(places)
  const sold = memo((region: string) =>
    MACHINE_TYPES.filter((type) => machinePrice(type, region) !== undefined && type.vCpus <= USUAL_VCPUS),
  )
  const machines = fleets(options, random, resources, () => {
    const { projectId: project, owner, region } = random.one(drawn)
    return { owner, place: { project, region, type: random.one(sold(region)).name } }
  })
  return {
    billingAccount: '0A1B2C-3D4E5F-607182',
    billingAccountName: name,
    projects: places.map(({ projectId, projectName }) => ({ projectId, projectName })),
    machines,
    commitments: commitments(options, random, machines),
    ...generatedGcpServices(options, random, places, machines),
  }
}

/** For most of the fleets that run all the time, most of their vCPUs and memory. */
function commitments(
  options: GenerateOptions,
  random: Random,
  machines: readonly GcpMachineEntry[],
): GcpCommitmentEntry[] {
  return steadyFleets(options, machines).flatMap(({ project, region, type, count }): GcpCommitmentEntry[] => {
    const times = boughtOf(options, project, type.split('-')[0] ?? '')
    if (times === undefined && random.fraction() < 0.2) return []
    const { vCpus = 0, memoryGb = 0 } = machineType(type) ?? {}
    const committed = random.whole(Math.ceil(count / 2), count) * Math.ceil(times ?? 1)
    const term = random.one(TERMS)
    return startsOf(options, random, term).map((start) => ({
      commitmentId: random.uuid(),
      project,
      region,
      type,
      vCpus: committed * vCpus,
      memoryGb: committed * memoryGb,
      start,
      term,
    }))
  })
}
