declare module 'parse-prefer-header' {
  export default function parsePreferHeader(value: string | string[]): { [name: string]: string | true }
}
