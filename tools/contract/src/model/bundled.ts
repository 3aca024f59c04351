// Reads which packages a bundle contains code of, from what esbuild says of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** What esbuild says of its outputs, with the bytes of each input that they hold. */
export interface Metafile {
  readonly outputs: {
    readonly [file: string]: { readonly inputs: { readonly [file: string]: { readonly bytesInOutput: number } } }
  }
}

/** A package of which a bundle holds code. */
export interface BundledPackage {
  readonly name: string
  readonly version: string
  /** SPDX identifier or expression. */
  readonly licence: string
  /** Its licence and notices, as their files have them. */
  readonly text: string
}

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly private?: boolean
  readonly license?: string | { readonly type: string }
  readonly licenses?: readonly { readonly type: string }[]
}

/**
 * The packages that bundles hold code of, by name: without the one that is built, and without private ones, whose code is its own.
 *
 * @param folder of the package that is built, to which the files of the metafiles are relative
 * @throws Error when a package names no licence
 */
export function bundledPackages(folder: string, metafiles: readonly Metafile[]): BundledPackage[] {
  const inputs = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap((output) => Object.entries(output.inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => resolve(folder, file))
    // What a plugin makes up is in no file.
    .filter(existsSync)
  const folders = new Set([...new Set(inputs)].map(packageFolder).filter((found) => found !== folder))
  return packagesIn([...folders])
}

/** The packages that a bundle of bundles holds, from what `bomOf` said of one. */
export function packagesOfBom(text: string): PackageIdentity[] {
  const { components } = JSON.parse(text) as { readonly components: readonly Component[] }
  return components.map(({ group, name, version, licenses: [licence] }) => ({
    name: group === undefined ? name : `${group}/${name}`,
    version,
    licence: licence.expression ?? licence.license?.id ?? '',
  }))
}

/** The packages of these folders, by name. @throws Error when one names no licence */
export function packagesIn(folders: readonly string[]): BundledPackage[] {
  const found = folders.map((folder) => ({ folder, manifest: manifestIn(folder) ?? {} }))
  const packages = found.filter(({ manifest }) => manifest.private !== true).map(toPackage)
  // pnpm has a package several times where its peers differ.
  const byPlace = new Map(packages.map((entry) => [purlOf(entry), entry]))
  return [...byPlace].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, entry]) => entry)
}

/** Name, version and licence text of every package. */
export function noticesOf(packages: readonly BundledPackage[]): string {
  return packages
    .map(({ name, version, licence, text }) => `${name} ${version} (${licence})${text && `\n\n${text}`}\n`)
    .join(`\n${'-'.repeat(80)}\n`)
}

interface Component {
  readonly type: 'library'
  readonly 'bom-ref': string
  readonly group?: string | undefined
  readonly name: string
  readonly version: string
  readonly licenses: readonly [{ readonly license?: { readonly id: string }; readonly expression?: string }]
  readonly purl: string
}

type PackageIdentity = Omit<BundledPackage, 'text'>

/** What is in a package, as CycloneDX 1.6 in JSON: the same for the same build, so without a time and a number of its own. */
export function bomOf(whole: PackageIdentity, packages: readonly PackageIdentity[]): object {
  const components = packages.map(componentOf)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: componentOf(whole) },
    components,
    dependencies: [{ ref: purlOf(whole), dependsOn: components.map(({ purl }) => purl) }],
  }
}

function componentOf({ name, version, licence }: PackageIdentity): Component {
  const [local = '', group] = name.split('/').reverse()
  const purl = purlOf({ name, version })
  return {
    type: 'library',
    'bom-ref': purl,
    group,
    name: local,
    version,
    licenses: [/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
    purl,
  }
}

function purlOf({ name, version }: Pick<BundledPackage, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** The folder of the package that a file is in. Manifests within it may say no more than what kind of modules it has. */
function packageFolder(file: string): string {
  const folder = dirname(file)
  const manifest = manifestIn(folder)
  if (manifest?.name !== undefined && manifest.version !== undefined) return folder
  if (folder === dirname(folder)) throw new Error(`${file} is in no package.`)
  return packageFolder(folder)
}

function manifestIn(folder: string): Manifest | undefined {
  const file = join(folder, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined
}

function toPackage({ folder, manifest }: { readonly folder: string; readonly manifest: Manifest }): BundledPackage {
  const { name = '', version = '' } = manifest
  const files = readdirSync(folder).filter((entry) => /^(licen[cs]e|notice|copying)/i.test(entry))
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  return { name, version, licence: licenceOf(manifest), text }
}

/** The SPDX expression of a manifest: its `license`, or what old packages list as `licenses` to choose from. */
function licenceOf({ name, license, licenses = [] }: Manifest): string {
  if (typeof license === 'string') return license
  const types = (license === undefined ? licenses : [license]).map(({ type }) => type)
  if (types.length === 0) throw new Error(`${name} is bundled, but its package.json names no licence.`)
  return types.length === 1 ? String(types[0]) : `(${types.join(' OR ')})`
}
