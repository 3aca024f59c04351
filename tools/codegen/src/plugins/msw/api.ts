import type { Operation } from '@cloud-cost/contract-tools/model'
import { examplesOf, handlerName } from './handlers.js'

/** The public surface of the `/msw` entry: a line a handler, with the examples that callers choose by name. */
export function mswApi(operations: readonly Operation[]): string[] {
  return [
    '## Handlers of `/msw`',
    '',
    '- `handlers(options?: HandlersOptions): HttpHandler[]`',
    ...operations.map((operation) => {
      const names = examplesOf(operation).map(({ name }) => `\`${name}\``)
      return `- \`${handlerName(operation)}(answer?, options?): HttpHandler\` knows ${names.join(', ')}`
    }),
    '- types: `Answer`, `HandlerOptions`, `HandlersOptions`, `MockedCall`, `Resolver`, and `…Examples` of each operation',
    '',
  ]
}
