import type { Program } from '@cloud-cost/contract/command-line'
import { present } from '../../contract/json.js'
import { InvalidOptionError } from '../../in-process/options.js'
import type { ProxyCommandOptions } from '../cli/declarations.js'
import { explained } from '../cli/explain.js'
import { print, say, warn } from '../cli/output.js'
import { stopWhenAsked } from '../cli/stop.js'
import { loadEstate } from '../estate/load-estate.js'
import type { ProxiedExchange } from './options.js'
import { createProxy } from './proxy.js'

/** Runs `cloud-cost-mock proxy` until it is stopped. */
export function proxyCommand(
  options: ProxyCommandOptions,
  program: Program,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<undefined> {
  return explained(program, async () => {
    const { upstream, record, group, keep, redact, log, fallback, timeout, maxBody: maxBodyBytes } = options
    const { recordEntries: entries, recordBytes: bytes, data, size, seed, clock } = options
    const names = { keep: keep[0], redact: redact[0], 'record-entries': entries, 'record-bytes': bytes }
    const [alone] = Object.keys(present(names))
    if (alone !== undefined && record === undefined)
      throw new InvalidOptionError(alone, 'requires a recording, given by --record')
    const proxy = createProxy({
      upstream,
      ...(group.length > 0 && { groups: group }),
      ...(record !== undefined && {
        record: { file: record, keep, redact, limit: present({ entries, bytes, bodyBytes: maxBodyBytes }) },
      }),
      fail: options.fail === true,
      ...(fallback !== undefined && {
        fallback,
        mock: { estate: await loadEstate(present({ data, size, seed, clock }), warn) },
      }),
      ...present({ timeout, maxBodyBytes }),
      log: (exchange) => logLines(log, exchange),
      notify: (message) => warn(`${program.word}: ${message}`),
    })
    const { port, host, allowHost: allowedHosts } = options
    const server = await proxy.listen({ port, host, allowedHosts })
    const recording = record === undefined ? '' : `\nRecording to ${record}`
    const banner = `Proxy of ${upstream} on ${server.url}${recording}\nWindow ${server.url}/__mock/\nStop with Ctrl+C.`
    say(options.printPort === true ? String(server.port) : banner)
    stopWhenAsked(() => server.close(), { command: program.word, environment, detached: options.detached === true })
    return undefined
  })
}

function logLines(level: ProxyCommandOptions['log'], exchange: ProxiedExchange): void {
  if (level === 'off') return
  const { method, operationId, status, violations, problems } = exchange
  const lines = [
    ...violations.map(({ location, reason }) => `  ${location} ${reason}`),
    ...problems.map((text) => `  ${text}`),
  ]
  if (level === 'violations' && lines.length === 0) return
  print([`${status || '-'} ${method} ${exchange.path} ${operationId ?? ''}`.trimEnd(), ...lines].join('\n'))
}
