// A reverse proxy that does nothing else: what any proxy costs at least.
import { createServer } from 'node:http'
import { Pool } from 'undici'

const [upstream = '', port] = process.argv.slice(2)
const pool = new Pool(upstream)
const server = createServer((request, response) => {
  const { method = 'GET', url = '/', headers } = request
  const { connection: _, host: __, 'transfer-encoding': ___, ...passed } = headers
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const call = {
    method: method as 'GET',
    path: url,
    headers: Object.entries(passed).flatMap(([name, value = '']) => [name, String(value)]),
    body: hasBody ? request : null,
  }
  pool
    .stream(call, ({ statusCode, headers: answered }) => {
      const { connection: _connection, 'keep-alive': _keepAlive, ...others } = answered
      return response.writeHead(statusCode, others)
    })
    .catch(() => response.destroy())
})
server.listen(Number(port), '127.0.0.1')
