import { expect, it } from 'vitest'
import { findingsIn } from '../findings.mjs'

it('leaves of the output of a check what it found', () => {
  const output = `
> @cloud-cost/spec-platform@0.0.0 lint:redocly /somewhere/spec/platform
> redocly lint openapi.yaml


    ╔═══════════════════════════════════════╗
    ║  Deprecation warning: Node.js 20      ║
    ╚═══════════════════════════════════════╝

validating openapi.yaml...
schemas/Company.yaml:
  1:1  error    struct  Property \`descriptin\` is not expected here.

openapi.yaml: validated in 2716ms

❌ Validation failed with 1 error.
run \`redocly lint --generate-ignore-file\` to add all problems to the ignore file.

 ELIFECYCLE  Command failed with exit code 1.
npm warn Unknown user config "nodedir".
`
  expect(findingsIn(output)).toBe(
    'schemas/Company.yaml:\n  1:1  error    struct  Property `descriptin` is not expected here.\n\n❌ Validation failed with 1 error.',
  )
})
