import { compareDateTime, date_time, fmtDef } from '@stoplight/prism-http/dist/validator/validators/dateTime.js'
import type { Format } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'

/** The formats that Prism knows. */
export const formats: { readonly [name: string]: Format } = {
  ...fullFormats,
  'date-time': fmtDef(date_time, compareDateTime),
}
