/** The session of requests that name none. */
export const DEFAULT_SESSION = 'default'

export const SESSION_NAME = 'must be 1 to 100 letters, digits, or any of ". _ : -"'

export function isSessionName(name: string): boolean {
  return /^[\w.:-]{1,100}$/.test(name)
}
