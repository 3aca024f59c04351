/** A command line; npm passes on what follows two dashes. */
export function withOptions(command: string, options: string): string {
  return `${command} ${command.startsWith('npm ') ? '-- ' : ''}${options}`
}

export const usage = (command: string): string => `Usage: ${withOptions(command, '[options]')}
       ${withOptions(command, 'export --help')}
       ${withOptions(command, 'inspect --help')}
       ${withOptions(command, 'proxy --help')}

Serves a mock of the Cloud Cost service: the checks and errors of its contract, and the answers of some companies.

  --port NUMBER     TCP port; 0 uses a free one (default 4010)
  --host ADDRESS    address to listen on; 0.0.0.0 for all of the machine (default 127.0.0.1)
  --group NAME      serve this group alone; can be repeated (default all)
  --token VALUE     accept this bearer token and no other; can be repeated (default any)
  --scenario NAME   answer every operation that has one with its example of this name, such as empty or error
  --rules FILE      begin with the rules of this file: JSON, or a module whose default export they are
  --data FILE       answer from the companies of this file, YAML or JSON, or from bills, a file or a folder
  --size SIZE       answer from a made-up company: small, medium, large, or accounts=20,resources=500,months=13
  --seed TEXT       seed of generated bodies (default cloud-cost), and with --size, as a whole number, of the company
  --clock INSTANT   what counts as now: now, or an instant such as 2026-04-01T09:00:00Z (default the companies' clock)
  --watch           follow the file of --data
  --replay FILE     answer from this recording (HAR) before the companies do; can be repeated
  --delay MS        wait before every answer, up to 120000 (default 0)
  --allow-host NAME let the admin API be called by this host name, too, such as the name of a compose service; can be repeated
  --docs FOLDER     serve a static site, such as built docs, at /docs
  --log LEVEL       off, errors (a line for each answer from status 400 on) or requests (for each) (default off)
  --illustrative    answer operations whose payload the service does not describe, in a shape that is made up
  --strict          refuse what the contract allows and is almost certainly a mistake, such as a blank id
  --sessions NUMBER keep so many sessions (default 2000); then the one that was used least recently is dropped
  --journal-bytes NUMBER  keep the latest requests in so many bytes (default 20000000)
  --detached        go on when the terminal is closed, or the npm or npx that started the mock has ended
  --print-port      print the port alone, for scripts
  --help            print this
  --version         print the version

Each option can stand in the environment, too: CLOUD_COST_MOCK_PORT=4010, CLOUD_COST_MOCK_GROUP=asset,cost,
CLOUD_COST_MOCK_PRINT_PORT=1. The command line comes first.

Choose answers by request: Prefer: example=empty, Prefer: code=404, X-Mock-Fault: 429, X-Mock-Delay: 500.
Changes, requests and rules: /__mock. The first Ctrl+C lets requests in flight end, the second one ends at once.`
