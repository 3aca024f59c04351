import { parseArgs } from 'node:util'
import * as documents from '@cloud-cost/openapi'
import { type MockServer, PortInUseError, startMockServer } from './server.js'

const USAGE = `Usage: cloud-cost-mock [--port 4010] [--host 127.0.0.1]

Serves the examples of all groups of the Cloud Cost API.

  --port NUMBER   TCP port, 0 for a free one (default 4010)
  --host ADDRESS  address to listen on (default 127.0.0.1)
  --help          print this`

/** Runs a command line; returns an exit code, or nothing while the server runs. */
export async function run(args: readonly string[]): Promise<number | undefined> {
  let values: { port?: string; host?: string; help?: boolean }
  try {
    ;({ values } = parseArgs({
      args: [...args],
      options: { port: { type: 'string' }, host: { type: 'string' }, help: { type: 'boolean' } },
    }))
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
  if (values.help === true) {
    console.log(USAGE)
    return 0
  }
  const port = Number(values.port ?? 4010)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return refuse(`--port takes a whole number from 0 to 65535, not "${values.port}".`)
  }
  const groups = Object.entries(documents)
  try {
    const server = await startMockServer({
      documents: groups.map(([, document]) => document),
      port,
      ...(values.host !== undefined && { host: values.host }),
    })
    console.log(banner(server.url, groups))
    stopOnSignal(server)
    return undefined
  } catch (error) {
    if (!(error instanceof PortInUseError)) throw error
    return refuse(`port ${error.port} is in use. Stop what listens there, or choose another: npm start -- --port 0`)
  }
}

function banner(url: string, groups: readonly (readonly [string, documents.OpenAPIDocument])[]): string {
  const rows = groups.map(([name, document]) => {
    const paths = Object.keys(document.paths)
    const operations = Object.values(document.paths).flatMap((item) =>
      ['get', 'put', 'post', 'delete'].filter((method) => method in item),
    )
    return `  ${name.padEnd(10)}${String(operations.length).padStart(5)} operations   ${url}${commonPrefix(paths)}`
  })
  return [
    `Mock of the Cloud Cost service on ${url}`,
    '',
    ...rows,
    '',
    ...firstCall(url, groups),
    'Docs are not built yet; the documents are in packages/openapi/dist.',
    'Stop with Ctrl+C.',
  ].join('\n')
}

/** A command line to try: the first read that needs no input. */
function firstCall(url: string, groups: readonly (readonly [string, documents.OpenAPIDocument])[]): string[] {
  const path = groups
    .flatMap(([, document]) => Object.entries(document.paths))
    .find(
      ([candidate, item]) =>
        !candidate.includes('{') && 'get' in item && !JSON.stringify(item).includes('"required":true'),
    )?.[0]
  return path === undefined ? [] : [`Try  curl -H 'Authorization: Bearer fake-token' ${url}${path}`]
}

/** `/asset/us-v1` of all paths that start so: the segments that every path has in common. */
function commonPrefix(paths: readonly string[]): string {
  const [first = '', ...rest] = paths
  const segments = first.split('/')
  const length = segments.findIndex(
    (segment, index) => segment.startsWith('{') || rest.some((path) => path.split('/')[index] !== segment),
  )
  return segments.slice(0, length < 0 ? segments.length : length).join('/')
}

function stopOnSignal(server: MockServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.close()
      // Connections that clients keep alive would hold the process for minutes.
      setTimeout(() => process.exit(0), 500).unref()
    })
  }
}

function refuse(message: string): number {
  console.error(`cloud-cost-mock: ${message}`)
  return 2
}
