/** Files of the site by their path in its folder. */
export type Files = { readonly [path: string]: string | Uint8Array }
