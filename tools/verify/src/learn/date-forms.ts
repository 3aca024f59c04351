/** A form in which the service may write a date or a time. */
export interface DateForm {
  /** The form as descriptions write it. */
  readonly words: string
  /** The format of the schema, where JSON Schema has one for it. */
  readonly format?: 'date' | 'date-time'
  readonly pattern: RegExp
  /** Writes a day, given as `yyyy-MM-dd`, in this form. */
  write(day: string): string
}

/** The forms that the contract can state; `tools/contract/src/lint/functions/words-and-schema.ts` knows their words. */
export const DATE_FORMS: readonly DateForm[] = [
  { words: '`yyyy-MM-dd`', format: 'date', pattern: /^\d{4}-\d{2}-\d{2}$/, write: (day) => day },
  {
    words: '`YYYY-MM-DD HH:mm:ss`',
    pattern: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
    write: (day) => `${day} 00:00:00`,
  },
  {
    words: 'RFC 3339',
    format: 'date-time',
    pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
    write: (day) => `${day}T00:00:00Z`,
  },
]

/** The form of a text; nothing where it is in none that the contract can state. */
export function dateFormOf(text: string): DateForm | undefined {
  return /^\d{4}-/.test(text) ? DATE_FORMS.find(({ pattern }) => pattern.test(text)) : undefined
}

/** A date of an example in another form; nothing where the text does not begin with a day. */
export function inForm(form: DateForm, text: string): string | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? []
  if (form.pattern.test(text)) return text
  return day === undefined ? undefined : form.write(day)
}
