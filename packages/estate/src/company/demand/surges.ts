import { dayOf, isWithin, lifeOf } from '../../kernel/time.js'
import type { AnomalyEntry, AwsMachineEntry, CompanyEntry, RunningEntry } from '../company-file.js'

/** A company whose anomalies are machines: on its day, each fleet of the account has another one beside it. */
export function withSurges(company: CompanyEntry): CompanyEntry {
  const { anomalies = [], aws, azure, gcp } = company
  if (anomalies.length === 0) return company
  const { machines: instances = [] } = aws ?? {}
  const { machines: sizes = [] } = azure ?? {}
  const { machines: types = [] } = gcp ?? {}
  const awsSurges = surges(instances, anomalies, ({ account }) => account).map(withoutIds)
  const azureSurges = surges(sizes, anomalies, ({ subscription }) => subscription)
  const gcpSurges = surges(types, anomalies, ({ project }) => project)
  return {
    ...company,
    ...(aws === undefined ? {} : { aws: { ...aws, machines: [...instances, ...awsSurges] } }),
    ...(azure === undefined ? {} : { azure: { ...azure, machines: [...sizes, ...azureSurges] } }),
    ...(gcp === undefined ? {} : { gcp: { ...gcp, machines: [...types, ...gcpSurges] } }),
  }
}

/** The machines that are more than usual. */
function surges<Machine extends RunningEntry>(
  machines: readonly Machine[],
  anomalies: readonly AnomalyEntry[],
  accountOf: (machine: Machine) => string,
): Machine[] {
  return anomalies.flatMap(({ account, day, factor }) => {
    const more = (count: number): number => Math.ceil(count * (factor - 1))
    return machines
      .filter((machine) => accountOf(machine) === account && couldRunOn(machine, day))
      .map((machine) => ({
        ...machine,
        name: `${machine.name}-surge-${day}`,
        count: more(machine.count ?? 1),
        ...(machine.min === undefined ? {} : { min: more(machine.min) }),
        launched: day,
        ended: day,
      }))
  })
}

/** Ids in the file are those of the machines that are always there. */
function withoutIds({ resourceIds, ...machine }: AwsMachineEntry): AwsMachineEntry {
  return machine
}

function couldRunOn(machine: RunningEntry, date: string): boolean {
  const day = dayOf(date)
  return day !== undefined && machine.schedule !== 'stopped' && isWithin(lifeOf(machine), day)
}
