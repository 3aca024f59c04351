import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLoopback } from './address.js'

/** Where pnpm is, with which changesets publish. */
const PROGRAMS = fileURLToPath(new URL('../../../../node_modules/.bin', import.meta.url))

/** The registry that npm uses on this machine. */
export function configuredRegistry(): string {
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return stdout.trim()
}

/**
 * The environment in which npm, pnpm and changesets know one registry. Without a variable for it changesets publish to the
 * public one, and a registry of a scope would win over it.
 * @param scopes those of the packages, such as `@cloud-cost`
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
