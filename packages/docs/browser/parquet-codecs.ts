import { loadScript } from './load-script.js'

declare global {
  /** What decompresses pages of Parquet, once its script is loaded. */
  var cloudCostParquetCodecs: (() => object) | undefined
}

/**
 * Loads the codecs that few bills need: they stay out of the script of the mock.
 *
 * @throws Error when the script can't be loaded
 */
export async function otherCompressors(): Promise<object> {
  const mock = [...document.scripts].find(({ src }) => /\/mock\.js(?:[?#]|$)/.test(src))
  await loadScript(new URL('parquet-codecs.js', mock?.src ?? location.href).href)
  if (globalThis.cloudCostParquetCodecs === undefined) throw new Error('the script of the codecs did not run')
  return globalThis.cloudCostParquetCodecs()
}
