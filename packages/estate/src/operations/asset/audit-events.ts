// The audit events of a resource: launches, stops, scaling and changes of tags.
import { type CompanyState, now, today } from '../../charges/company.js'
import type { Resource } from '../../company/resource.js'
import { fraction } from '../../kernel/random.js'
import { DAY_IN_MS, type DateRange, HOUR_IN_MS, instantOf, intersection, startOfDay } from '../../kernel/time.js'
import { isAutoscaled, runsInHour } from '../../simulate/schedule.js'

export interface AuditEvent {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly name: string
  readonly user?: string
}

const MINUTE = HOUR_IN_MS / 60

/** Names of events, as a kind of resource has them; what a kind does not have does not happen to it. */
type EventName = string | undefined

type Add = (time: number, name: EventName, user: string | undefined) => void

/**
 * What happened to a resource on the days of a range, up to the clock, newest first: its launch and end, starts and stops by its schedule or
 * by auto-scaling, and changes of its tags.
 */
export function auditEvents(company: CompanyState, resource: Resource, range: DateRange): AuditEvent[] {
  const events: AuditEvent[] = []
  const lived = intersection(intersection(range, resource.life), { first: range.first, last: today(company) })
  const [from, until] = [lived.first * DAY_IN_MS, Math.min((lived.last + 1) * DAY_IN_MS, now(company) + 1)]
  const add: Add = (time, name, user) => {
    if (name !== undefined && time >= from && time < until)
      events.push({ time, name, ...(user === undefined ? {} : { user }) })
  }
  addLaunch(resource, resource.life.first * DAY_IN_MS, userOf(company, resource, 'created'), add)
  addSchedule(company, resource, lived, add)
  // A machine goes on after the deletion of its account, which ends only what is seen of it.
  const { last } = (resource.machines ?? resource).life
  add((last + 1) * DAY_IN_MS - MINUTE, resource.kind.events.ended, userOf(company, resource, 'ended'))
  for (const { from } of (resource.retagged ?? []).slice(1))
    add(from * DAY_IN_MS + MINUTE, resource.kind.events.tagged, userOf(company, resource, `tagged ${from}`))
  for (const { key, at, user } of company.tagChanges ?? []) {
    if (key === resource.key) add(instantOf(at) ?? 0, resource.kind.events.tagged, user)
  }
  // Within a minute, what was added later happened later.
  return events.sort((first, second) => first.time - second.time).reverse()
}

/** A resource gets its tags and its volumes in the minutes after its launch. */
function addLaunch({ kind, tags, attachedTo }: Resource, time: number, user: string | undefined, add: Add): void {
  const { events } = kind
  add(time, events.created, user)
  if (events.created !== undefined && Object.keys(tags).length > 0) add(time + MINUTE, events.tagged, user)
  if (attachedTo !== undefined) add(time + 2 * MINUTE, events.attached, user)
}

/** Starts and stops of a machine by its schedule, or by auto-scaling, which keeps stopped machines for a higher load; its launch starts it. */
function addSchedule({ seed }: CompanyState, resource: Resource, { first, last }: DateRange, add: Add): void {
  if (resource.machines === undefined) return
  const { started, stopped } = resource.kind.events
  const user = isAutoscaled(resource.machines) ? 'auto-scaling' : 'scheduler'
  const begin = startOfDay(first)
  let ran = runsInHour(resource, first > resource.life.first ? begin - 1 : begin, seed)
  for (let hour = begin; hour < startOfDay(last + 1); hour += 1) {
    const runs = runsInHour(resource, hour, seed)
    if (runs !== ran) add(hour * HOUR_IN_MS, runs ? started : stopped, user)
    ran = runs
  }
}

function userOf({ users = [], seed }: CompanyState, { key }: Resource, of: string): string | undefined {
  const active = users.filter(({ enabled = true }) => enabled)
  return active[Math.floor(fraction(seed, key, 'user', of) * active.length)]?.userId
}
