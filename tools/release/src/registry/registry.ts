// Decides to which registry something may be published, and refuses what would leave this machine.
import { execSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from '@cloud-cost/contract/failure'

/** Where pnpm is, with which changesets publish. */
const PROGRAMS = fileURLToPath(new URL('../../../../node_modules/.bin', import.meta.url))

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
  const { GITHUB_ACTIONS, ACTIONS_ID_TOKEN_REQUEST_URL, VITEST } = env
  if (GITHUB_ACTIONS === 'true' && ACTIONS_ID_TOKEN_REQUEST_URL !== undefined && VITEST === undefined) return
  throw new UserError(
    `${registry} is not on this machine, and only the release workflow publishes elsewhere. ` +
      'Merge the version pull request, or try it out with `npm run release -- rehearse`.',
  )
}

/** The registry that npm uses on this machine. */
export function configuredRegistry(): string {
  return execSync('npm config get registry', { encoding: 'utf8' }).trim()
}

/**
 * The environment in which npm, pnpm and changesets know one registry. Without a variable for it changesets publish to the
 * public one, and a registry of a scope would win over it.
 * @param scopes of the packages, such as `@cloud-cost`
 * @param folder for a configuration of its own
 */
export function registryEnvironment(registry: string, scopes: readonly string[], folder: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_.*registry$/i.test(name))),
    ...Object.fromEntries(scopes.map((scope) => [`npm_config_${scope}:registry`, registry])),
    PATH: [PROGRAMS, process.env['PATH']].join(delimiter),
    npm_config_registry: registry,
    npm_config_ignore_scripts: 'true',
    npm_config_loglevel: 'error',
  }
  if (!isLoopback(registry)) return env
  const userconfig = join(folder, 'npmrc')
  writeFileSync(userconfig, `//${new URL(registry).host}/:_authToken=fake-token\n`)
  return { ...env, npm_config_userconfig: userconfig, npm_config_cache: join(folder, 'cache') }
}
