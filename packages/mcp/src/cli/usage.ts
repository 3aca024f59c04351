export const USAGE = `Usage: cloud-cost-mcp --base-url URL --token-env NAME [options]

Serves the operations of the Cloud Cost service to an MCP client over standard input and output.

  --base-url URL      scheme, host and port of the deployment, optionally with a path
  --token-env NAME    environment variable that holds the bearer token
  --group NAME        only this group; can be repeated
  --allow-writes      also call operations that change something (default: only those that read)
  --help              print this
  --version           print the version`
