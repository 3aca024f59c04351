import { Client } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const client = new Client({ name: 'consumer', version: '1.0.0' })
const transport = new StdioClientTransport({
  command: 'npx',
  args: ['--no-install', 'cloud-cost-mcp', '--base-url', process.env.MOCK_URL, '--token-env', 'CLOUD_COST_TOKEN'],
  env: { ...getDefaultEnvironment(), CLOUD_COST_TOKEN: 'fake-token' },
})
await client.connect(transport)
const { tools } = await client.listTools()
const { content, isError } = await client.callTool({
  name: 'call_operation',
  arguments: { operationId: 'listCompanies' },
})
await client.close()
if (isError) throw new Error(content[0]?.text)
console.log(`${tools.length} tools; listCompanies: ${content[0]?.text}`)
