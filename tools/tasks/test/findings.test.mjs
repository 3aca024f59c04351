import { expect, it } from 'vitest'
import { findingsIn } from '../findings.mjs'

it('leaves of the output of a check what it found', () => {
  const output = `
> @cloud-cost/spec-platform@0.0.0 check /somewhere/spec/platform
> contract check .

spec/platform/schemas/Company.yaml:1  struct  Property \`descriptin\` is not expected here.



platform: 1 Redocly finding.
 ELIFECYCLE  Command failed with exit code 1.
npm warn Unknown user config "nodedir".
`
  expect(findingsIn(output)).toBe(
    'spec/platform/schemas/Company.yaml:1  struct  Property `descriptin` is not expected here.\n\nplatform: 1 Redocly finding.',
  )
})
