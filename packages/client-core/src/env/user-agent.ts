/** The build writes the version of the package here. */
const VERSION = '__PACKAGE_VERSION__'

interface Runtime {
  readonly versions?: Readonly<Record<string, string | undefined>>
}

/** Client and runtime, such as `cloud-cost-client/1.2.3 node/20.20.2`. */
export function userAgent(): string {
  const { versions = {} } = (globalThis as { readonly process?: Runtime }).process ?? {}
  const runtime = ['bun', 'deno', 'node'].find((name) => versions[name] !== undefined)
  return `cloud-cost-client/${VERSION}${runtime === undefined ? '' : ` ${runtime}/${versions[runtime]}`}`
}
