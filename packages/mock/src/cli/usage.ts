export const USAGE = `Usage: cloud-cost-mock [options]

Serves all groups of the Cloud Cost API from the examples of its contract.

  --port NUMBER     TCP port, 0 for a free one (default 4010)
  --host ADDRESS    address to listen on (default 127.0.0.1)
  --group NAME      serve this group alone; can be repeated (default all)
  --seed TEXT       seed of generated bodies (default cloud-cost)
  --scenario NAME   answer every operation with its example of this name
  --delay MS        wait before every answer (default 0)
  --log LEVEL       requests prints a line a request, errors those with a status of 400 or more, off none (default off)
  --print-port      print the port alone, for scripts
  --help            print this
  --version         print the version

Each option can stand in the environment: CLOUD_COST_MOCK_PORT=4010, CLOUD_COST_MOCK_GROUP=asset,cost, and so on.`
