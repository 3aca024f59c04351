import { ArgumentError, readArguments } from '@cloud-cost/contract/arguments'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import { parseWholeNumber, separated } from '../cli/options.js'
import { print, say, warn } from '../cli/output.js'
import { stopWhenAsked } from '../cli/stop.js'
import { loadEstate } from '../estate/load-estate.js'
import type { ProxiedExchange } from './options.js'
import { createProxy } from './proxy.js'

const OPTIONS = {
  upstream: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  group: { type: 'string', multiple: true },
  record: { type: 'string' },
  keep: { type: 'string', multiple: true },
  redact: { type: 'string', multiple: true },
  'record-entries': { type: 'string' },
  'record-bytes': { type: 'string' },
  fail: { type: 'boolean' },
  fallback: { type: 'string', multiple: true },
  data: { type: 'string' },
  size: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  timeout: { type: 'string' },
  'max-body': { type: 'string' },
  log: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  detached: { type: 'boolean' },
  'print-port': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

const USAGE = `Usage: cloud-cost-mock proxy --upstream URL [options]

Stands between clients and a deployment of the service: forwards everything as it is, and says where requests and responses are not as the
contract has them.

  --upstream URL    where the deployment is, such as https://service.example
  --port NUMBER     TCP port; 0 uses a free one (default 4010)
  --host ADDRESS    address to listen on (default 127.0.0.1)
  --group NAME      judge this group alone; can be repeated (default all)
  --record FILE     record all exchanges (HAR 1.2), without secrets and without what names people; a file that exists is continued
  --keep NAME       record this member, parameter or header although it names people; can be repeated
  --redact NAME     record this one without its value; can be repeated
  --record-entries NUMBER  exchanges that the recording may have (default 10000)
  --record-bytes NUMBER    bytes that it may have (default 200000000)
  --fail            answer 502, with what is wrong, in place of a response that violates the contract, or whose request does
  --fallback LIST   let the mock answer in place of these statuses, such as 501,404
  --data, --size, --seed, --clock   what the mock then answers from, as for the mock itself
  --timeout MS      end a call after so long without a byte from the deployment (default 60000)
  --max-body BYTES  judge and record bodies up to this size (default 5000000); longer ones are forwarded all the same
  --log LEVEL       off, violations (a line for each call with one) or requests (for each call) (default violations)
  --allow-host NAME let the proxy be called by this host name, too, such as a service's name in a compose network; can be repeated
  --detached        go on when the terminal is closed, or the npm or npx that started the proxy has ended
  --print-port      print the port alone, for scripts
  --help            print this

X-Mock-Violations of a response lists, as JSON, what is wrong with the request and with the status and headers of the response; bodies are judged once they
have passed. Requests: /__mock.`

const LEVELS = ['off', 'violations', 'requests'] as const
type Level = (typeof LEVELS)[number]

/** Runs `cloud-cost-mock proxy`; returns an exit code, or nothing while the proxy runs. */
export async function proxyCommand(
  args: readonly string[],
  {
    command,
    environment,
  }: { readonly command: string; readonly environment: Readonly<Record<string, string | undefined>> },
): Promise<number | undefined> {
  const { values } = readArguments(args, { options: OPTIONS })
  if (values.help === true) {
    say(USAGE)
    return 0
  }
  const { upstream, record, group, keep, redact, log = 'violations', fallback, host } = values
  if (upstream === undefined) throw new ArgumentError('proxy requires --upstream with the URL of the deployment.')
  if (!isLevel(log)) throw new InvalidOptionError('log', `must be one of ${LEVELS.join(', ')}, not "${log}"`)
  const alone = (['keep', 'redact', 'record-entries', 'record-bytes'] as const).find(
    (name) => values[name] !== undefined,
  )
  if (alone !== undefined && record === undefined)
    throw new InvalidOptionError(alone, 'requires a recording, given by --record')
  const whole = (name: 'port' | 'record-entries' | 'record-bytes' | 'timeout' | 'max-body', max: number, min = 1) => {
    const text = values[name]
    return text === undefined ? undefined : parseWholeNumber(name, text, max, min)
  }
  const limits = { entries: whole('record-entries', 10_000_000), bytes: whole('record-bytes', 500_000_000) }
  const [timeout, maxBodyBytes] = [whole('timeout', 2_147_483_647), whole('max-body', 100_000_000)]
  const proxy = createProxy({
    upstream,
    ...(group !== undefined && { groups: separated('group', group) }),
    ...(record !== undefined && {
      record: {
        file: record,
        ...(keep !== undefined && { keep: separated('keep', keep) }),
        ...(redact !== undefined && { redact: separated('redact', redact) }),
        limit: { ...present(limits), ...(maxBodyBytes !== undefined && { bodyBytes: maxBodyBytes }) },
      },
    }),
    fail: values.fail === true,
    ...(fallback !== undefined && {
      fallback: separated('fallback', fallback).map((text) => parseWholeNumber('fallback', text, 599, 400)),
    }),
    ...(fallback !== undefined && { mock: { estate: await loadEstate(present(values), warn) } }),
    ...present({ timeout, maxBodyBytes }),
    log: (exchange) => logLines(log, exchange),
    notify: (message) => warn(`${command}: ${message}`),
  })
  const server = await proxy.listen({
    port: whole('port', 65_535, 0) ?? 4010,
    ...present({ host, allowedHosts: values['allow-host'] && separated('allow-host', values['allow-host']) }),
  })
  const recording = record === undefined ? '' : `\nRecording to ${record}`
  const banner = `Proxy of ${upstream} on ${server.url}${recording}\nWindow ${server.url}/__mock/\nStop with Ctrl+C.`
  say(values['print-port'] === true ? String(server.port) : banner)
  stopWhenAsked(() => server.close(), { command, environment, detached: values.detached === true })
  return undefined
}

function logLines(level: Level, { method, path, operationId, status, violations, problems }: ProxiedExchange): void {
  const lines = [
    ...violations.map(({ location, reason }) => `  ${location} ${reason}`),
    ...problems.map((text) => `  ${text}`),
  ]
  if (level === 'off' || (level === 'violations' && lines.length === 0)) return
  print([`${status || '-'} ${method} ${path} ${operationId ?? ''}`.trimEnd(), ...lines].join('\n'))
}

function isLevel(text: string): text is Level {
  return LEVELS.some((level) => level === text)
}

/** What of an object is not left out. */
function present<Values extends object>(values: Values): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
