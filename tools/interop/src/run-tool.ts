import { createMockForCalls, FOUR_CALLS, failedCalls } from './four-calls.js'
import type { Reached, Tool } from './tool.js'
import { GROUPS, WorkFolder } from './work-folder.js'

export interface Result extends Reached {
  /** What failed, for the terminal. */
  readonly failures: readonly string[]
  /** Where all output is. */
  readonly log: string
}

/** Generates and compiles for each group, and makes the four calls with all of them. */
export async function runTool(tool: Tool, documents: string): Promise<Result> {
  const mock = createMockForCalls()
  const server = await mock.listen({ port: 0 })
  try {
    const work = new WorkFolder(tool, documents, server.url)
    const { log } = work
    if (!(await work.install())) return { generated: 0, compiled: 0, calls: 0, failures: ['not installed'], log }

    const failures: string[] = []
    const count = async (stage: string, lines: string | undefined): Promise<number> => {
      let done = 0
      for (const group of lines === undefined ? [] : GROUPS) {
        if (await work.runFor(group, lines ?? '')) done += 1
        else failures.push(`${group} is not ${stage}`)
      }
      return done
    }
    const generated = await count('generated', tool.generate)
    const compiled = await count('compiled', tool.compile)
    if (tool.calls === undefined) return { generated, compiled, calls: 0, failures, log }

    const { output } = await work.run(tool.calls)
    const failed = failedCalls(output, mock.requests())
    return { generated, compiled, calls: FOUR_CALLS.length - failed.length, failures: [...failures, ...failed], log }
  } finally {
    await server.close()
  }
}
