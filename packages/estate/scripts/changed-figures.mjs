// What the examples of the contract said, and what the estate answers now. After `npm run update`:
//   cd packages/estate && npm run changed-figures -- [COMMIT]
// prints each value that differs from the example as it is in the commit (HEAD), old -> new, and then how many differ by example and member.
import { execFileSync } from 'node:child_process'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { answerOf, estateExamples } from './examples.mjs'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const [, , commit = 'HEAD'] = process.argv

/** The value of an example in the commit; `undefined` where it was not there. */
function before(path) {
  const place = relative(ROOT, path)
  try {
    const options = { cwd: dirname(path), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return parse(execFileSync('git', ['show', `${commit}:${place}`], options), { schema: 'yaml-1.1' }).value
  } catch {
    return undefined
  }
}

/** Each place within two values where they differ, with what stands there. */
function differences(old, now, place = '') {
  if (isObject(old) && isObject(now)) {
    const members = new Set([...Object.keys(old), ...Object.keys(now)])
    return [...members].flatMap((member) => differences(old[member], now[member], `${place}.${member}`))
  }
  return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ place, old, now }]
}

function isObject(value) {
  return typeof value === 'object' && value !== null
}

const counts = new Map()
for (const example of estateExamples()) {
  const name = relative(ROOT, example.path)
  const old = before(example.path)
  if (old === undefined) {
    console.log(`${name}: not in ${commit}`)
    continue
  }
  const found = differences(old, await answerOf(example))
  if (found.length === 0) continue
  console.log(`\n${name}`)
  for (const { place, old: was, now } of found) {
    console.log(`  ${place.slice(1)}: ${JSON.stringify(was)} -> ${JSON.stringify(now)}`)
    const member = `${example.operationId} ${place.slice(place.lastIndexOf('.') + 1)}`
    counts.set(member, (counts.get(member) ?? 0) + 1)
  }
}
console.log(`\n${counts.size === 0 ? 'No figure differs.' : 'Differences by operation and member:'}`)
for (const [member, count] of counts) console.log(`  ${member}: ${count}`)
