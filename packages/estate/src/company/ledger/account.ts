/** An account and a product, by which bills and trends add up. */
export interface Account {
  readonly account: string
  readonly product: { readonly code: string; readonly name: string }
}
