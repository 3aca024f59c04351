/** What the build makes of the documents: the groups, and a module for each that is loaded when it is asked for. */
declare module 'virtual:contract' {
  export const groups: readonly { readonly name: string; readonly prefix: string }[]
  export function load(group: string): Promise<import('./index.js').GroupModule>
}
