import { shown } from '../contract/json.js'
import { InvalidOptionError } from './invalid-option-error.js'

/** The value of an option that has to be a whole number. @throws InvalidOptionError for another, and beyond the range */
export function wholeNumber(option: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new InvalidOptionError(option, `must be a whole number from ${min} to ${max}, not ${shown(value)}`)
}
