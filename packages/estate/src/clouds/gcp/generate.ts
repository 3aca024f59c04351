import type { GcpEntry } from '../../company/company-file.js'
import { fleets, type GenerateOptions, type Random, startOf, TEAMS } from '../../company/generate.js'
import { TERMS } from '../../company/terms.js'
import { MACHINE_TYPES, REGIONS } from './catalog.js'
import { generatedGcpServices } from './generate-services.js'

export function generatedGcp(options: GenerateOptions, random: Random, resources: number): GcpEntry {
  const projects = Array.from({ length: Math.ceil(options.accounts / 2) }, (_, index) => ({
    projectId: `generated-${random.one(TEAMS)}-${index + 1}`,
    projectName: `Generated Project ${index + 1}`,
  }))
  const machines = fleets(options, random, resources, () => ({
    project: random.one(projects).projectId,
    region: random.one(REGIONS).code,
    type: random.one(MACHINE_TYPES).name,
  }))
  return {
    billingAccount: '0A1B2C-3D4E5F-607182',
    billingAccountName: `Generated Company ${options.seed}`,
    projects,
    machines,
    commitments: machines
      .filter(() => random.fraction() < 0.4)
      .map(({ project, region, type, count = 1 }) => {
        const machine = MACHINE_TYPES.find(({ name }) => name === type)
        const committed = random.whole(1, count)
        return {
          commitmentId: random.uuid(),
          project,
          region,
          type,
          vCpus: committed * (machine?.vCpus ?? 0),
          memoryGb: committed * (machine?.memoryGb ?? 0),
          start: startOf(options, random),
          term: random.one(TERMS),
        }
      }),
    ...generatedGcpServices(options, random, projects, machines),
  }
}
