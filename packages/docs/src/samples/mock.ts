import type { Operation } from '@cloud-cost/contract/model'
import { type Sample, TOKEN } from './sample.js'

/** A call of an operation without inputs on a mock inside the same process, as in a test. */
export function mockSample({ path }: Operation): Sample {
  const source = [
    "import { createMock } from '@cloud-cost/mock'",
    '',
    'const mock = createMock()',
    `const response = await mock.fetch('http://mock${path}', {`,
    `  headers: { Authorization: 'Bearer ${TOKEN}' },`,
    '})',
    'console.log(response.status, await response.json())',
  ]
  return { lang: 'TypeScript', label: 'Mock in a test', source: source.join('\n') }
}
