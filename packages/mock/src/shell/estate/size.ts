import type { CompanySize } from '@cloud-cost/estate'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'

const SIZES: Readonly<Record<string, CompanySize>> = {
  small: { accounts: 5, resources: 50, months: 13 },
  medium: { accounts: 25, resources: 2_000, months: 13 },
  large: { accounts: 200, resources: 100_000, months: 36 },
}

const MOST: CompanySize = { accounts: 1_000, resources: 1_000_000, months: 120 }

/** Reads a size by its name or its numbers; a number that is left out is that of `small`. */
export function parseSize(text: string): CompanySize {
  if (Object.hasOwn(SIZES, text)) return SIZES[text] as CompanySize
  const size: Record<string, number> = { ...SIZES['small'] }
  for (const part of text.split(',')) {
    const [, name = '', number = ''] = /^(\w+)=(\d+)$/.exec(part) ?? []
    const most = Object.hasOwn(MOST, name) ? MOST[name as keyof CompanySize] : -1
    if (Number(number) > most) throw refusal(text)
    size[name] = Number(number)
  }
  return size as unknown as CompanySize
}

function refusal(text: string): InvalidOptionError {
  const names = Object.keys(SIZES).join(', ')
  const numbers = Object.entries(MOST).map(([name, most]) => `${name} up to ${most}`)
  return new InvalidOptionError(
    'size',
    `must be one of ${names}, or numbers such as accounts=20,resources=500,months=13 (${numbers.join(', ')}), not "${text}"`,
  )
}
