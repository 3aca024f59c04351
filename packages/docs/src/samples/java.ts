import { pascal } from '@cloud-cost/codegen/names'
import { type HttpRequest, SECRET } from './http-request.js'
import { type SampleCall, TOKEN_VARIABLE } from './sample.js'

const INDENT = ' '.repeat(16)

/** A request as a program for Java 17 or later, which `java NAME.java` compiles and runs. */
export function javaSample(
  { method, url, headers, body }: HttpRequest,
  { operation: { operationId, payload } }: Pick<SampleCall, 'operation'>,
): string {
  const sent = body === undefined ? 'HttpRequest.BodyPublishers.noBody()' : publisherOf(body)
  return [
    'import java.net.URI;',
    ...['HttpClient', 'HttpRequest', 'HttpResponse'].map((name) => `import java.net.http.${name};`),
    '',
    `public class ${pascal(operationId)} {`,
    '    public static void main(String[] args) throws Exception {',
    `        var request = HttpRequest.newBuilder(URI.create(${JSON.stringify(url)}))`,
    ...headers.map(([name, value]) => `            .header("${name}", ${secretFrom(JSON.stringify(value))})`),
    ...(method === 'GET' ? [] : [`            .method("${method}", ${sent})`]),
    '            .build();',
    '        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    ...(payload === 'empty' || payload === 'raw'
      ? []
      : ['        // An error may also come with HTTP 200: its "status" is "error".']),
    '        if (response.statusCode() != 200) {',
    '            throw new IllegalStateException(response.statusCode() + " " + response.body());',
    '        }',
    ...(payload === 'empty' ? [] : ['        System.out.println(response.body());']),
    '    }',
    '}',
  ].join('\n')
}

/** The body as a block of text. */
function publisherOf(body: string): string {
  const lines = body.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').split('\n')
  return `HttpRequest.BodyPublishers.ofString("""\n${lines.map((line) => `${INDENT}${line}\n`).join('')}${INDENT}""")`
}

function secretFrom(code: string): string {
  return code.replace(`Bearer ${SECRET}"`, `Bearer " + System.getenv("${TOKEN_VARIABLE}")`)
}
