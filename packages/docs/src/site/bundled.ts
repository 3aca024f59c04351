import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  bomOf,
  bundledPackages,
  type Metafile,
  noticesOf,
  packagesIn,
  packagesOfBom,
} from '@cloud-cost/contract/bundled'
import { PACKAGE } from '../paths.js'
import { REDOC } from '../reference/redoc-bundle.js'

/** What the scripts of the site hold of other packages: the licences, and a bill of materials (CycloneDX). */
export function bundledIn(metafiles: readonly Metafile[]): { readonly notices: string; readonly bom: string } {
  // The mock of the pages is a bundle itself, and says what is in it.
  const mock = dirname(fileURLToPath(import.meta.resolve('@cloud-cost/mock')))
  const inMock = packagesOfBom(read(join(mock, 'sbom.cdx.json')))
  const own = [...bundledPackages(PACKAGE, metafiles), ...packagesIn([REDOC])]
  const isNew = ({ name }: { readonly name: string }): boolean => own.every((known) => known.name !== name)
  const { name, version, license } = JSON.parse(read(join(PACKAGE, 'package.json'))) as Manifest
  const bom = bomOf({ name, version, licence: license }, [...own, ...inMock.filter(isNew)])
  return {
    notices: `${noticesOf(own)}\n${read(join(mock, 'THIRD-PARTY-NOTICES.txt'))}`,
    bom: `${JSON.stringify(bom)}\n`,
  }
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
