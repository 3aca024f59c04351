import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sample } from '@cloud-cost/contract/trials'
import { describe, expect, it } from 'vitest'
import { isMap, parseDocument } from 'yaml'
import { type Story, told } from './stories.js'

const folder = join(import.meta.dirname, 'exchanges')

/**
 * To add a case, write what is asked, and read what `npx vitest run test/exchanges.test.ts -u` writes as the answer. It writes all answers anew, so
 * that `git diff` shows what a change to the mock changes for its callers.
 */
describe.each(readdirSync(folder))('%s', (name) => {
  const path = join(folder, name)
  const file = parseDocument(readFileSync(path, 'utf8'), { merge: true })
  const stories = file.toJS() as Story[]

  it('has the answers of the mock', async () => {
    for (const [index, story] of stories.entries()) {
      const answers = await told(story, story.ways?.[0] ?? 'in process')
      for (const [number, answer] of answers.entries()) {
        const exchange = file.getIn([index, 'exchanges', number])
        if (isMap(exchange)) exchange.set('answer', answer)
      }
    }
    await expect(file.toString({ lineWidth: 0 })).toMatchFileSnapshot(path)
  })

  const elsewhere = stories.flatMap((story) =>
    (story.ways ?? (['in process', 'server'] as const))
      .slice(1)
      .map((way) => ({ ...story, way, name: story.about ?? story.promise ?? '' })),
  )
  it.each(sample(elsewhere, 12, ({ name, way }) => name + way))('$name, $way', async ({ way, name: _, ...story }) => {
    expect(await told(story, way)).toEqual(story.exchanges.map(({ answer }) => answer))
  })
})
