/** What may be depended on: licences that ask for no more than their text and a notice. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
])

/** Packages whose manifest names no licence that a program can read, with what a person found in them. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  spawndamnit: 'MIT',
}

export interface Licensed {
  readonly name: string
  /** The SPDX expression of its manifest. */
  readonly licence: string
}

/** The packages whose licence is not allowed. Of alternatives, one has to be. */
export function refusedLicences(packages: readonly Licensed[]): Licensed[] {
  return packages.filter(({ name, licence }) => {
    const expression = (READ_BY_HAND[name] ?? licence).replaceAll(/[()]/g, '')
    const alternatives = expression.split(' OR ').map((alternative) => alternative.split(' AND '))
    return !alternatives.some((all) => all.every((licence) => ALLOWED.has(licence)))
  })
}
