import { UserError } from '@cloud-cost/contract/failure'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

export function isLoopback(registry: string): boolean {
  return URL.canParse(registry) && LOOPBACK.has(new URL(registry).hostname)
}

/**
 * Stops what would publish beyond this machine. Only the release workflow may: it alone has the identity that
 * provenance is made from, so a test, a rehearsal or a person at a terminal can't.
 */
export function assertAllowed(registry: string, env: NodeJS.ProcessEnv): void {
  if (!URL.canParse(registry)) throw new UserError(`${registry} must be a URL, such as http://127.0.0.1:4873/.`)
  if (isLoopback(registry)) return
  if (
    env['GITHUB_ACTIONS'] === 'true' &&
    env['ACTIONS_ID_TOKEN_REQUEST_URL'] !== undefined &&
    env['VITEST'] === undefined
  )
    return
  throw new UserError(
    `${registry} is not on this machine, and only the release workflow publishes elsewhere. ` +
      'Merge the version pull request, or try it out with `pnpm release:rehearse`.',
  )
}
