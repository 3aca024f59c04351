import { readFileSync } from 'node:fs'
import { ROOT } from '../../src/compile.js'

/** The programs in a client's README: a block that makes a client begins one, every other goes on with the one before. */
export function programsOfReadme(group: string): string[] {
  const readme = readFileSync(`${ROOT}../${group}-client/README.md`, 'utf8')
  const programs: string[] = []
  for (const [, code = ''] of readme.matchAll(/```ts\n(.*?)```/gs)) {
    if (/^const client = /m.test(code)) programs.push(code)
    else programs.push(`${programs.pop() ?? ''}\n${code}`)
  }
  return programs
}
