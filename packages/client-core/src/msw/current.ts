import * as msw from 'msw'

/**
 * What msw exports. All of it is imported, since a name that an old version lacks would fail in the words of the runtime.
 * @throws {TypeError} beside a version below 2
 */
export function currentMsw(): typeof msw {
  if ((msw as Partial<typeof msw>).http !== undefined) return msw
  throw new TypeError(
    'handlers need msw 2 or 3, and the msw found has no `http`, as in version 1: npm install --save-dev msw@2',
  )
}
