/** Files of the site by their path in its folder. */
export type Files = ReadonlyMap<string, string | Uint8Array>
