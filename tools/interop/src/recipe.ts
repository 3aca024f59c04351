// Makes the recipe of a tool, as its readers paste it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { REGISTRIES, type Tool } from './tool.js'

const RECIPES = fileURLToPath(new URL('../recipes/', import.meta.url))

/** What a reader pastes: files and commands, for one group. */
export interface Recipe {
  readonly files: { readonly [name: string]: string }
  readonly generate: string
}

/** The recipe of a tool for a group, with all of its flags or with the tool's defaults. */
export function recipeFor(
  { name, files = [], generate = '', flags = [] }: Tool,
  group: string,
  options: 'flags' | 'defaults',
): Recipe {
  const left = options === 'flags' ? [] : flags.map(({ flag }) => flag)
  // Recipes are written for one group, as a reader sees them; what is run differs in its name alone.
  const adapted = (text: string): string =>
    left.reduce((rest, flag) => rest.replace(flag, ''), text).replaceAll(/(?<![A-Za-z])platform(?![A-Za-z])/g, group)
  return {
    files: Object.fromEntries(
      files.map((file) => [adapted(file), adapted(readFileSync(join(RECIPES, name, file), 'utf8'))]),
    ),
    generate: adapted(generate.trim()),
  }
}

/** The commands that install packages. */
export function installCommands(packages: Tool['packages']): string {
  const lines = Object.entries(packages).flatMap(([registry, names]) => {
    const { install = '' } = REGISTRIES[registry] ?? {}
    if (install.includes('PACKAGES')) return [install.replace('PACKAGES', names.join(' '))]
    return names.map((name) => install.replace('PACKAGE', name))
  })
  return lines.map((line) => line.trim()).join('\n')
}
