// Keeps of a company what its calls changed, and puts it back.
import type { CompanyState } from './charges/company.js'
import type { Cloud, Companies, Company } from './clouds/cloud.js'
import { isObject, type RootSchema, type Schema, schemaMistakes } from './company/schema.js'
import { COMPANY_FILE_SCHEMA } from './generated/company-file-schema.js'
import { MAX_RECORDS, MAX_TAGS } from './kernel/failure.js'
import { EVER } from './kernel/time.js'

/** The members of a company that changes change, as in its file; of the clouds, the lists that they name. */
interface SavedCompany
  extends Partial<
    Pick<
      CompanyState,
      'anomalyRules' | 'customReports' | 'deletions' | 'lastExecuteDate' | 'resourceTags' | 'tagChanges'
    >
  > {
  readonly [cloud: string]: unknown
}

/** The keys are the ids of companies. */
type Saved = Readonly<Record<string, SavedCompany>>

/** What a session has changed, as `changes` of the session shows it. */
function savedSchema(clouds: readonly Cloud[]): RootSchema {
  const parts = clouds.flatMap(({ code, changed }) =>
    changed === undefined ? [] : [[code, closed(membersOf(changed.definition, changed.lists))]],
  )
  const { definitions } = COMPANY_FILE_SCHEMA
  // What was changed has dates of the calendar: nothing says from when a relative one would count.
  const calendarDates = {
    CalendarDate: { $ref: '#/definitions/AbsoluteDate' },
    LocalTime: { $ref: '#/definitions/AbsoluteTime' },
    Instant: { $ref: '#/definitions/AbsoluteInstant' },
  }
  return {
    ...COMPANY_FILE_SCHEMA,
    definitions: { ...definitions, ...calendarDates },
    properties: {},
    required: [],
    additionalProperties: closed({
      ...membersOf('CompanyEntry', ['customReports', 'lastExecuteDate']),
      ...Object.fromEntries(parts),
      anomalyRules: {
        type: 'array',
        items: {
          type: 'object',
          required: ['seq'],
          properties: { seq: { type: 'integer' }, vendor: { type: 'string' } },
        },
      },
      deletions: {
        type: 'array',
        items: {
          ...closed({
            of: { type: 'string', enum: clouds.flatMap(({ changed }) => changed?.deletable ?? []) },
            id: { type: 'string' },
            at: { $ref: '#/definitions/Instant' },
          }),
          required: ['of', 'id', 'at'],
        },
      },
      resourceTags: {
        type: 'object',
        additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
      },
      tagChanges: {
        type: 'array',
        items: {
          ...closed({ key: { type: 'string' }, at: { $ref: '#/definitions/Instant' }, user: { type: 'string' } }),
          required: ['key', 'at'],
        },
      },
    }),
  }
}

function closed(properties: Schema['properties'] = {}): Schema {
  return { type: 'object', properties, additionalProperties: false }
}

function membersOf(definition: string, names: readonly string[]): Record<string, Schema> {
  const { properties = {} } = COMPANY_FILE_SCHEMA.definitions[definition] ?? {}
  return Object.fromEntries(names.map((name) => [name, properties[name] ?? {}]))
}

/** The members that are others than before; of records in records those alone, of lists the whole. */
export function differences(now: object, before: object | undefined): object {
  const values = before as Readonly<Record<string, unknown>> | undefined
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) => {
      const old = values?.[name]
      if (value === old) return []
      return [[name, isObject(value) && isObject(old) ? differences(value, old) : value]]
    }),
  )
}

/** The companies of the start with changes that were saved, or what is wrong with these, in a sentence. */
export function withSaved(start: Companies, clouds: readonly Cloud[], value: unknown): Companies | string {
  // A copy of the JSON in it: whoever saved it may go on changing it.
  const saved: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value))
  const mistakes = schemaMistakes(saved, savedSchema(clouds), EVER).map(
    ({ path, message }) => `${path.join('.') || 'it'} ${message}`,
  )
  const [first, ...others] = mistakes.length > 0 ? mistakes : contentMistakes(saved as Saved, start)
  if (first !== undefined) {
    return `The state is not valid: ${first}${others.length === 0 ? '' : ` (and ${others.length} more)`}.`
  }
  const companies = new Map(start)
  for (const [companyId, changes] of Object.entries(saved as Saved)) {
    const company = start.get(companyId)
    if (company !== undefined) companies.set(companyId, withChanges(company, changes))
  }
  return companies
}

function withChanges(company: Company, changes: SavedCompany): Company {
  const now: Readonly<Record<string, unknown>> = { ...company }
  const rest: Record<string, unknown> = { ...changes }
  const parts: Record<string, object> = {}
  for (const { code, changed } of company.clouds) {
    if (changes[code] === undefined) continue
    delete rest[code]
    parts[code] = Object.assign({}, changed?.empty, now[code], changes[code])
  }
  return { ...company, ...rest, ...parts }
}

/** Unknown companies, and more than changes could have made. */
function contentMistakes(saved: Saved, start: Companies): string[] {
  return Object.entries(saved).flatMap(([companyId, company]) => {
    const before = start.get(companyId)
    if (before === undefined) return [`the company ${companyId} was not found`]
    const tags = Object.values(company.resourceTags ?? {})
    const tooManyTags = tags.some((tagSet) => Object.keys(tagSet).length > MAX_TAGS)
    return [
      ...tooLong(company, before, companyId),
      ...(tooManyTags ? [`${companyId}.resourceTags must not have more than ${MAX_TAGS} tags of a resource`] : []),
    ]
  })
}

/** Names the lists and records that are longer than allowed and than at the start. */
function tooLong(now: object, start: object | undefined, path: string): string[] {
  return Object.entries(now).flatMap(([name, value]) => {
    const before = (start as Readonly<Record<string, unknown>> | undefined)?.[name]
    const place = `${path}.${name}`
    if (isObject(value) && name !== 'resourceTags') return tooLong(value, isObject(before) ? before : undefined, place)
    const most = Math.max(MAX_RECORDS, sizeOf(before))
    return sizeOf(value) > most ? [`${place} must not have more than ${most} entries`] : []
  })
}

function sizeOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}
