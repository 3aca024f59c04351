/** A call of a tool that can't be carried out; the message says what to do instead. */
export class ToolError extends Error {}
