/** A call of a tool that can't be carried out; the message says what to do instead. */
export class ToolError extends Error {
  /** The message and what is said after it. */
  readonly texts: readonly string[]

  constructor(message: string, ...further: readonly string[]) {
    super(message)
    this.texts = [message, ...further]
  }
}
