import { dayOf } from '../kernel/time.js'
import { type Moment, momentOf } from './relative-dates.js'
import { isObject, type RootSchema, type Schema } from './schema.js'

/** How each type of dates is written once it is counted. */
const WRITTEN: Readonly<Record<string, (moment: Moment) => string>> = {
  CalendarDate: ({ date }) => date,
  LocalTime: ({ date, time }) => `${date} ${time}`,
  Instant: ({ date, time }) => `${date}T${time}Z`,
}

/**
 * A copy of a company file, or of what should be one, in which every relative date is a date of the calendar, counted from the
 * day of the clock. Text that is no date stays as it is.
 */
export function withCalendarDates<File>(file: File, root: RootSchema, clock: string): File {
  const today = dayOf(clock)
  const resolved = (value: unknown, schema: Schema): unknown => {
    const definition = schema.$ref?.slice('#/definitions/'.length)
    if (definition !== undefined) {
      const write = WRITTEN[definition]
      if (write === undefined) return resolved(value, root.definitions[definition] ?? {})
      const moment = typeof value === 'string' && today !== undefined ? momentOf(value, today) : undefined
      return moment === undefined ? value : write(moment)
    }
    if (Array.isArray(value)) return value.map((item: unknown) => resolved(item, schema.items ?? {}))
    if (!isObject(value)) return value
    const { properties = {}, additionalProperties } = schema
    const additional = additionalProperties === false ? {} : (additionalProperties ?? {})
    const schemaOf = (name: string): Schema => (Object.hasOwn(properties, name) ? (properties[name] ?? {}) : additional)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolved(member, schemaOf(name))]))
  }
  return resolved(file, root) as File
}
