/** Packages that few measures need; they are installed with the first of them. */
export const AUTOCANNON = ['autocannon@9.0.0']
export const FASTIFY = ['fastify@5.12.8']
export const SCALAR = ['@scalar/mock-server@0.3.25', '@hono/node-server@1.19.19']

/** The name and the version of what packages are installed for: `fastify 5.12.8`. */
export function titleOf([first = '']: readonly string[]): string {
  return first.replace(/@(?=\d)/, ' ')
}
