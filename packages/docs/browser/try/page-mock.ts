import type { LoadedMock } from '../mock.js'

/** Next to this script, which `currentScript` names while it runs for the first time. */
const OWN = document.currentScript as HTMLScriptElement | null
const SCRIPT = new URL('mock.js', OWN?.src ?? location.href).href

let loaded: Promise<void> | undefined

/** The mock in the page, which is loaded when it is first asked. A classic script: a page opened from a folder may load no modules. */
export async function pageMock(): Promise<LoadedMock> {
  loaded ??= load()
  await loaded
  if (globalThis.cloudCostMock === undefined) throw new Error('the script of the mock did not run')
  return globalThis.cloudCostMock
}

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${SCRIPT} could not be loaded`)))
    document.head.append(script)
  })
}
