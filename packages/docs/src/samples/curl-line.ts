/** A request as curl takes it. */
export interface CurlCall {
  readonly method: string
  readonly url: string
  /** Each as a word of the shell, so that one may hold a variable. */
  readonly headers: readonly string[]
  /** JSON. */
  readonly body: string | undefined
}

/** A command line for POSIX shells. */
export function curlLine({ method, url, headers, body }: CurlCall): string {
  return [
    ['curl', ...(method === 'GET' ? [] : [`-X ${method}`]), quote(url)].join(' '),
    ...headers.map((header) => `  -H ${header}`),
    ...(body === undefined ? [] : [`  -H ${quote('Content-Type: application/json')}`, `  -d ${quote(body)}`]),
  ].join(' \\\n')
}

/** A text as one word of the shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
