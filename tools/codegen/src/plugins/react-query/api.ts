import type { Operation } from '@cloud-cost/contract-tools/model'
import { exportsOf } from './options.js'

/** The public surface of the `/react-query` entry: a line an operation. Inputs and results are those of its function. */
export function reactQueryApi(operations: readonly Operation[]): string[] {
  return [
    '## Functions of `/react-query`',
    '',
    ...operations.map(
      (operation) =>
        `- ${exportsOf(operation)
          .map((name) => `\`${name}\``)
          .join(', ')}`,
    ),
    '',
  ]
}
