import { type HttpRequest, SECRET } from './http-request.js'
import { type SampleCall, TOKEN_VARIABLE } from './sample.js'

const STOP = '\tif err != nil {\n\t\tlog.Fatal(err)\n\t}'

/** A request as a program with the standard library. */
export function goSample(
  { method, url, headers, body }: HttpRequest,
  { operation: { payload } }: Pick<SampleCall, 'operation'>,
): string {
  const isSecret = headers.some(([, value]) => value.includes(SECRET))
  const hasStatus = payload !== 'empty' && payload !== 'raw'
  const packages = [
    hasStatus && 'encoding/json',
    payload !== 'empty' && 'fmt',
    'io',
    'log',
    'net/http',
    isSecret && 'os',
    body !== undefined && 'strings',
  ].filter((name) => name !== false)
  const sent = body === undefined ? 'nil' : `strings.NewReader(\`${body.replaceAll('`', '\\u0060')}\`)`
  return [
    `package main\n\nimport (\n${packages.map((name) => `\t"${name}"\n`).join('')})\n\nfunc main() {`,
    `\trequest, err := http.NewRequest("${method}", ${JSON.stringify(url)}, ${sent})`,
    STOP,
    ...headers.map(([name, value]) => `\trequest.Header.Set("${name}", ${secretFrom(JSON.stringify(value))})`),
    '\tresponse, err := http.DefaultClient.Do(request)',
    STOP,
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    STOP,
    ...(hasStatus
      ? [
          '\t// An error may also come with HTTP 200.',
          '\tvar envelope struct{ Status string }',
          '\tjson.Unmarshal(answer, &envelope)',
          '\tif response.StatusCode != 200 || envelope.Status != "success" {',
        ]
      : ['\tif response.StatusCode != 200 {']),
    '\t\tlog.Fatalf("%s: %s", response.Status, answer)\n\t}',
    ...(payload === 'empty' ? [] : ['\tfmt.Println(string(answer))']),
    '}',
  ].join('\n')
}

function secretFrom(code: string): string {
  return code.replace(`Bearer ${SECRET}"`, `Bearer "+os.Getenv("${TOKEN_VARIABLE}")`)
}
