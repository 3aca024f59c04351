/** What the contract of a group says and all of its calls need. The generated code gives it to `createClient`. */
export interface Group {
  /** Members of an error's body that may hold its code and message where `error` doesn't, in the order in which they are read. */
  readonly errorMembers?: readonly string[]
  /** Names of secret members of a body, apart from those that are called secret or password. */
  readonly secrets?: readonly string[]
}
