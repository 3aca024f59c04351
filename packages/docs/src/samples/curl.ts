import { type HttpRequest, SECRET } from './http-request.js'
import { TOKEN_VARIABLE } from './sample.js'

/** A request as a command line for POSIX shells. */
export function curlSample({ method, url, headers, body }: HttpRequest): string {
  return [
    ['curl', ...(method === 'GET' ? [] : [`-X ${method}`]), quote(url)].join(' '),
    ...headers.map(([name, value]) => `  -H ${header(name, value)}`),
    ...(body === undefined ? [] : [`  -d ${quote(body)}`]),
  ].join(' \\\n')
}

function header(name: string, value: string): string {
  return value.includes(SECRET)
    ? `"${name}: ${value.replace(SECRET, `$${TOKEN_VARIABLE}`)}"`
    : quote(`${name}: ${value}`)
}

/** A text as one word of the shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
