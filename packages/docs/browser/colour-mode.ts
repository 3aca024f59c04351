/** Redoc's own key, so that its pages and ours agree. */
export const KEY = 'redoc.colorMode'

export type Mode = 'light' | 'dark'

/** The colours that the reader chose. */
export function remembered(): Mode | null {
  try {
    const mode = localStorage.getItem(KEY)
    return mode === 'light' || mode === 'dark' ? mode : null
  } catch {
    return null
  }
}
