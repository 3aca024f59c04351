import { refusedLicences } from '../dependencies/licences.js'
import { audit, productionLicences } from '../dependencies/pnpm.js'

/** Checks the licences of what is depended on, and asks for known vulnerabilities. */
export async function auditCommand(root: string): Promise<number> {
  const packages = await productionLicences(root)
  const refused = refusedLicences(packages)
  for (const { name, licence } of refused)
    console.error(`${name} has the licence ${licence}, which is not allowed. Take another package.`)
  if (refused.length === 0) console.log(`The licences of ${packages.length} packages are allowed.`)
  const { state, says } = await audit(root)
  console.log(says)
  return refused.length > 0 || state === 'vulnerable' ? 1 : 0
}
