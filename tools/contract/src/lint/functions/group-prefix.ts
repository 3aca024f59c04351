import { at, entries, rule, wholeOf } from '../document.js'

const VERSIONED = /^\/[a-z]+\/(?:[a-z]+-)?v\d+(?=\/|$)/

/** Every path of a document starts with the same group and version, such as `/platform/v2`. */
export default rule(wholeOf, function* ({ value }) {
  const routes = entries(at(value, ['paths'])).map(([route]) => ({ route, prefix: VERSIONED.exec(route)?.[0] }))
  const expected = routes.find(({ prefix }) => prefix !== undefined)?.prefix
  for (const { route, prefix } of routes)
    if (prefix === undefined || prefix !== expected)
      yield [
        `${route} must start with the group and its version, ${expected ?? 'such as /platform/v2'}.`,
        'paths',
        route,
      ]
})
