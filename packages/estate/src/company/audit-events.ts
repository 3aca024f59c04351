import { fraction } from '../kernel/random.js'
import { type DateRange, type Day, daysOf, HOURS_IN_DAY, intersection, startOfDay, weekdayOf } from '../kernel/time.js'
import { type CompanyState, now, today } from './company.js'
import { type Resource, runsInHour } from './resource.js'

export interface AuditEvent {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly name: string
  readonly user?: string
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/**
 * What happened to a resource on the days of a range, up to the clock, newest first: its launch and end, starts and stops by
 * its schedule, and its tags, which somebody sets again once a week.
 */
export function auditEvents(company: CompanyState, resource: Resource, range: DateRange): AuditEvent[] {
  const lived = intersection(intersection(range, resource.life), { first: range.first, last: today(company) })
  return daysOf(lived)
    .flatMap((day) => eventsOn(company, resource, day))
    .filter(({ time }) => time <= now(company))
    .reverse()
}

function eventsOn(company: CompanyState, resource: Resource, day: Day): AuditEvent[] {
  const { life, machines, kind } = resource
  const { events } = kind
  const isTagged = Object.keys(resource.tags).length > 0
  const found: AuditEvent[] = []
  const add = (minute: number, name: string | undefined, user: string | undefined) => {
    if (name !== undefined)
      found.push({ time: day * DAY + minute * MINUTE, name, ...(user === undefined ? {} : { user }) })
  }
  if (day === life.first) {
    const user = userOf(company, resource, 'created')
    add(0, events.created, user)
    if (isTagged) add(1, events.tagged, user)
    if (resource.attachedTo !== undefined) add(2, events.attached, user)
  } else if (isTagged && isTagDay(company, resource, day)) {
    add(tagMinute(company, resource, day), events.tagged, userOf(company, resource, day))
  }
  if (machines !== undefined) {
    const scheduler = machines.schedule === 'autoscaled' ? 'auto-scaling' : 'scheduler'
    const start = startOfDay(day)
    // A launch starts a machine already.
    let wasRunning = runsInHour(resource, day === life.first ? start : start - 1, company.seed)
    for (let hour = 0; hour < HOURS_IN_DAY; hour += 1) {
      const runs = runsInHour(resource, start + hour, company.seed)
      if (runs !== wasRunning) add(hour * 60, runs ? events.started : events.stopped, scheduler)
      wasRunning = runs
    }
  }
  // A machine goes on after the deletion of its account, which ends only what is seen of it.
  if (day === (machines ?? resource).life.last) add(24 * 60 - 1, events.ended, userOf(company, resource, 'ended'))
  return found.sort((one, other) => one.time - other.time)
}

/** One of the working days of each week. */
function isTagDay({ seed }: CompanyState, { key }: Resource, day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday === 1 + Math.floor(fraction(seed, key, 'tag day', day - weekday) * 5)
}

/** In office hours. */
function tagMinute({ seed }: CompanyState, { key }: Resource, day: Day): number {
  return 8 * 60 + 1 + Math.floor(fraction(seed, key, 'tag minute', day) * 9 * 60)
}

function userOf({ users = [], seed }: CompanyState, { key }: Resource, of: string | number): string | undefined {
  const active = users.filter(({ enabled = true }) => enabled)
  return active[Math.floor(fraction(seed, key, 'user', of) * active.length)]?.userId
}
