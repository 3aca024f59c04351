/** What fills in the form: the values of an example, as they are written. */
export interface TryExample {
  /** That of the example's radio button. */
  readonly name: string
  /** By the names of their fields, such as `path.companyId`. */
  readonly values: { readonly [field: string]: string }
}
