import { loadScript } from '../load-script.js'
import type { LoadedMock } from '../mock.js'

/** Next to this script, which `currentScript` names while it runs for the first time. */
const OWN = document.currentScript as HTMLScriptElement | null
const SCRIPT = new URL('mock.js', OWN?.src ?? location.href).href

let loaded: Promise<void> | undefined

/** The mock in the page, which is loaded when it is first asked. */
export async function pageMock(): Promise<LoadedMock> {
  loaded ??= loadScript(SCRIPT)
  await loaded
  if (globalThis.cloudCostMock === undefined) throw new Error('the script of the mock did not run')
  return globalThis.cloudCostMock
}
