/**
 * Says which task has ended and how many are left, as in `@cloud-cost/mock test: done, 12 left`, of lines that turbo prints when a
 * task has ended. Lines wait for the plan, which turbo makes at the same time. Tasks that turbo doesn't run, since nothing
 * changed for them, are not spoken of.
 */
export class Progress {
  #waiting = []
  #left

  constructor(print) {
    this.print = print
  }

  /** The tasks of turbo's plan (`--dry=json`). */
  plan(tasks) {
    this.#left = new Map(tasks.filter(isRun).map(({ taskId }) => [taskId.replace('#', ':'), nameOf(taskId)]))
    for (const line of this.#waiting) this.read(line)
  }

  /** A line of turbo: of its text only the label of a task counts, with which the line begins. */
  read(line) {
    if (this.#left === undefined) {
      this.#waiting.push(line)
      return
    }
    const [label] = line.split(': ')
    const name = this.#left.get(label)
    if (name === undefined) return
    this.#left.delete(label)
    this.print(`${name}: done, ${this.#left.size} left`)
  }
}

/** The name of a task as people read it: `@cloud-cost/mock test` of `@cloud-cost/mock#test`, `knip` of `//#knip`. */
export function nameOf(taskId) {
  return taskId.replace('#', ' ').replace(/^\/\/ /, '')
}

/** Whether turbo has a task of its plan to run. */
export function isRun({ command, cache }) {
  return command !== '<NONEXISTENT>' && cache.status !== 'HIT'
}
