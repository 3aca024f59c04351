import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { Document, type Ruleset, Spectral } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import { builtins } from '@stoplight/spectral-ruleset-bundler/plugins/builtins'
import { commonjs } from '@stoplight/spectral-ruleset-bundler/plugins/commonjs'
import { stdin } from '@stoplight/spectral-ruleset-bundler/plugins/stdin'
import { bundleAndLoadRuleset } from '@stoplight/spectral-ruleset-bundler/with-loader'
import { migrateRuleset } from '@stoplight/spectral-ruleset-migrator'
import runtime from '@stoplight/spectral-runtime'
import { UserError } from '../model/failure.js'

/** What Spectral found, at a path within the document. */
export interface SpectralFinding {
  readonly rule: string
  readonly message: string
  readonly path: readonly string[]
}

/** Loads a YAML ruleset as Spectral's command line does. */
export async function loadRuleset(file: string): Promise<Ruleset> {
  try {
    const migrated = await migrateRuleset(file, { format: 'esm', fs })
    const module = join(dirname(file), '.spectral.js')
    return await bundleAndLoadRuleset(module, { fs, fetch: runtime.fetch }, [
      stdin(migrated, module),
      builtins(),
      commonjs(),
    ])
  } catch (error) {
    throw new UserError(`${file} can't be used as rules: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Lints the text of a document at a place of a working tree, which some rules look at. */
export async function lintText(ruleset: Ruleset, text: string, place: string): Promise<SpectralFinding[]> {
  const spectral = new Spectral()
  spectral.setRuleset(ruleset)
  const found = await spectral.run(new Document(text, parsers.Yaml, place))
  return found.map(({ code, message, path }) => ({ rule: String(code), message, path: path.map(String) }))
}
