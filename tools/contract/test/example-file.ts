import { parse } from 'yaml'
import type { Json } from '../src/document.js'
import type { Example } from '../src/example.js'
import { makeWorkspace } from './workspace.js'

/** An example of an answer, in a file of its own. The value is given as YAML in which each line is a member. */
export function exampleFile(value: string, changes: Partial<Example> = {}): Example {
  const text = `summary: One\nvalue:\n${value.replaceAll(/^/gm, '  ')}\n`
  const file = makeWorkspace({ 'one.yaml': text }).path('one.yaml')
  const parsed = parse(text) as { value: Json }
  return {
    owner: 'getOne',
    role: '200',
    value: parsed.value,
    schema: '#',
    file,
    isComputed: false,
    ...changes,
  }
}

/** Line in the file of the first line of the value. */
export const FIRST_LINE = 3
