import { readFileSync } from 'node:fs'
import { ROOT } from '../../../src/clients/compile.js'

/** The programs in a client's README and AGENTS.md: a block that makes a client begins one, every other goes on with the one before. */
export function programsOfReadme(group: string): string[] {
  const pages = ['README.md', 'AGENTS.md'].map((name) => readFileSync(`${ROOT}../${group}-client/${name}`, 'utf8'))
  const programs: string[] = []
  for (const [, code = ''] of pages.join('\n').matchAll(/```ts\n(.*?)```/gs)) {
    if (code.split('\n').some((line) => line.startsWith('const client = '))) programs.push(code)
    else programs.push(`${programs.pop() ?? ''}\n${code}`)
  }
  return programs
}
