import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { Document, Ruleset, Spectral } from '@stoplight/spectral-core'
import { Yaml } from '@stoplight/spectral-parsers'
import { builtins } from '@stoplight/spectral-ruleset-bundler/plugins/builtins'
import { commonjs } from '@stoplight/spectral-ruleset-bundler/plugins/commonjs'
import { stdin } from '@stoplight/spectral-ruleset-bundler/plugins/stdin'
import { bundleAndLoadRuleset } from '@stoplight/spectral-ruleset-bundler/with-loader'
import { migrateRuleset } from '@stoplight/spectral-ruleset-migrator'
import { fetch } from '@stoplight/spectral-runtime'

/** Loads a YAML ruleset as Spectral's command line does. */
export async function loadRuleset(file: string): Promise<Ruleset> {
  const migrated = await migrateRuleset(file, { format: 'esm', fs })
  const module = join(dirname(file), '.spectral.js')
  return bundleAndLoadRuleset(module, { fs, fetch }, [stdin(migrated, module), builtins(), commonjs()])
}

/** Returns the ruleset with some of its rules in force, which takes a fraction of the time. */
export function only(ruleset: Ruleset, names: readonly string[]): Ruleset {
  const rules = Object.fromEntries(names.map((name) => [name, true as const]))
  return new Ruleset({ extends: [[ruleset.definition, 'off']], rules }, { severity: 'recommended' })
}

/** Names of the rules of a ruleset that are ours. */
export function ownRules(ruleset: Ruleset): string[] {
  return Object.keys(ruleset.rules).filter((name) => name.startsWith('cloud-cost-'))
}

export interface Finding {
  readonly rule: string
  /** Keys with blanks between them. */
  readonly path: string
  readonly message: string
}

export async function lint(ruleset: Ruleset, text: string, source: string): Promise<Finding[]> {
  const spectral = new Spectral()
  spectral.setRuleset(ruleset)
  const results = await spectral.run(new Document(text, Yaml, source))
  return results.map(({ code, path, message }) => ({ rule: String(code), path: path.join(' '), message }))
}
