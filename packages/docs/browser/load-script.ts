// Runs further scripts of the site.

/** Runs a script of the site: an element, since neither `fetch` nor a module works in a page opened from a folder. */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)))
    document.head.append(script)
  })
}

/** Next to this script, which `currentScript` names while it runs for the first time. */
const OWN = document.currentScript as HTMLScriptElement | null
const loaded = new Map<string, Promise<void>>()

/** Loads a further script of the site when it is first asked for. */
export function ownScript(file: string): Promise<void> {
  const script = loaded.get(file) ?? loadScript(new URL(file, OWN?.src ?? location.href).href)
  loaded.set(file, script)
  return script
}
