// Which files are computed, for reviews: hosts of repositories fold what `.gitattributes` says is generated.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SPEC = fileURLToPath(new URL('../../../spec', import.meta.url))

/** The examples of requests and errors, which are written by hand in all groups. */
const BY_HAND = ['*.request*.yaml', '[A-Z]*.yaml', 'errors.yaml']

export function reviewAttributes() {
  const files = readdirSync(SPEC, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const written = files
    .filter((file) => /^[^/]+\/examples\/[a-z][^/]*\.yaml$/.test(file) && !/\.request|\/errors\.yaml$/.test(file))
    .filter((file) => !/^x-request:/m.test(readFileSync(join(SPEC, file), 'utf8')))
  const lines = [...BY_HAND.map((pattern) => `*/examples/${pattern}`), ...written.sort()]
  return [
    '# `npm run update` writes this file: reviews fold what the estate computes, and show the examples that are written by hand.',
    'spec/*/examples/*.yaml linguist-generated',
    ...lines.map((pattern) => `spec/${pattern} -linguist-generated`),
    'packages/estate/src/invented-responses.ts linguist-generated',
    '',
  ].join('\n')
}
