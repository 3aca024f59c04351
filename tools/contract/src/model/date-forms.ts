// The forms in which the contract can state a date or a time.
/** A form in which the service may write a date or a time. */
export interface DateForm {
  /** The form as descriptions write it. */
  readonly words: string
  /** The forms in code that descriptions have for it. */
  readonly codes: readonly string[]
  /** The format of the schema, where JSON Schema has one for it. */
  readonly format?: 'date' | 'date-time'
  readonly pattern: RegExp
  /** Writes a day, given as `yyyy-MM-dd`, in this form. */
  write(day: string): string
}

/** The forms that the contract can state. */
export const DATE_FORMS: readonly DateForm[] = [
  {
    words: '`yyyy-MM-dd`',
    codes: ['yyyy-MM-dd'],
    format: 'date',
    pattern: /^\d{4}-\d{2}-\d{2}$/,
    write: (day) => day,
  },
  {
    words: '`YYYY-MM-DD HH:mm:ss`',
    codes: ['YYYY-MM-DD HH:mm:ss', '%Y-%m-%d %H:%i:%s'],
    pattern: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
    write: (day) => `${day} 00:00:00`,
  },
  {
    words: 'RFC 3339',
    codes: [],
    format: 'date-time',
    pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
    write: (day) => `${day}T00:00:00Z`,
  },
]

/** The form of a text; nothing where it is in none that the contract can state. */
export function dateFormOf(text: string): DateForm | undefined {
  return /^\d{4}-/.test(text) ? DATE_FORMS.find(({ pattern }) => pattern.test(text)) : undefined
}
