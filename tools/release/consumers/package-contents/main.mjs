// Looks into every package as it was installed: where it comes from, its changelog, and what its pages link to.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const scope = join(import.meta.dirname, 'node_modules', '@cloud-cost')
const names = readdirSync(scope)
let links = 0
for (const name of names) {
  const read = (file) => readFileSync(join(scope, name, file), 'utf8')
  const { version, repository, homepage } = JSON.parse(read('package.json'))
  assert.equal(repository.directory, `packages/${name}`)
  for (const page of ['README.md', 'AGENTS.md'])
    for (const start of ['index.html', 'llms.txt'])
      assert.ok(
        read(page).includes(`](${homepage}/${start})`),
        `${name}/${page} doesn't lead to ${start} of ${homepage}`,
      )
  assert.match(read('CHANGELOG.md'), new RegExp(`^## ${version.replaceAll('.', '\\.')}$`, 'm'), name)
  for (const file of readdirSync(join(scope, name)).filter((path) => path.endsWith('.md'))) {
    for (const [, link] of read(file).matchAll(/\]\(([^)#\s]+)/g)) {
      links += 1
      assert.ok(link.startsWith('https:') || existsSync(join(scope, name, link)), `${name}/${file} links to ${link}`)
      assert.ok(!link.startsWith('..'), `${name}/${file} links to ${link}`)
    }
  }
}
assert.ok(names.length >= 8 && links > 0)
console.log(`${names.length} packages with their repository and changelogs, ${links} links that lead somewhere`)
