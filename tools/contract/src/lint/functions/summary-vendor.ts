import { operationsOf, rule } from '../document.js'

/** The vendors that a path can name, as people write them. */
const VENDORS: Readonly<Record<string, string>> = { aws: 'AWS', azure: 'Azure', gcp: 'GCP' }

/** A summary that names a vendor names the one of the path. */
export default rule(operationsOf, function* ({ route, value }) {
  const [, vendor = ''] = /\/vendors\/([^/{}]+)(?:\/|$)/.exec(route) ?? []
  const expected = VENDORS[vendor]
  for (const name of Object.values(VENDORS))
    if (expected !== undefined && name !== expected && new RegExp(`\\b${name}\\b`, 'i').test(String(value['summary'])))
      yield [
        `The summary names ${name}, but the path is for ${expected}. Name the vendor of the path, or none.`,
        'summary',
      ]
})
