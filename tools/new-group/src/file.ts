export interface File {
  /** Relative to the root of the working tree, with slashes. */
  readonly path: string
  readonly text: string
}
