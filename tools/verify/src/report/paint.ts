/** Colours text for a terminal. */
export interface Paint {
  green(text: string): string
  red(text: string): string
  dim(text: string): string
}

export function painter(isColoured: boolean): Paint {
  const wrap =
    (code: number) =>
    (text: string): string =>
      isColoured ? `\x1b[${code}m${text}\x1b[0m` : text
  return { green: wrap(32), red: wrap(31), dim: wrap(2) }
}
