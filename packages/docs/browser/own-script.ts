import { loadScript } from './load-script.js'

/** Next to this script, which `currentScript` names while it runs for the first time. */
const OWN = document.currentScript as HTMLScriptElement | null
const loaded = new Map<string, Promise<void>>()

/** Loads a further script of the site when it is first asked for. */
export function ownScript(file: string): Promise<void> {
  const script = loaded.get(file) ?? loadScript(new URL(file, OWN?.src ?? location.href).href)
  loaded.set(file, script)
  return script
}
