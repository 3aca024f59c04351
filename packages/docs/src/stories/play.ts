// Plays the stories against the mock.
import { type Json, type JsonObject, lookUp } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import type { Mock } from '@cloud-cost/mock'
import { type SampleInputs, TOKEN, targetOf } from '../samples/sample.js'
import { replaceReferences } from './references.js'
import type { Story, StoryCall } from './story.js'

/** A call with what was sent and answered. */
export interface PlayedCall extends StoryCall {
  readonly sent: SampleInputs
  /** Nothing where the answer has no body. */
  readonly answer: Json | undefined
}

/** A story as it went on the mock. */
export interface PlayedStory extends Story {
  readonly calls: readonly PlayedCall[]
  /** The values of all references. */
  readonly values: ReadonlyMap<string, Json>
}

/**
 * Plays stories on a mock, each from its start.
 *
 * @throws UserError when an answer is not what the story expects.
 */
export async function playStories(stories: readonly Story[], mock: Mock): Promise<PlayedStory[]> {
  const played: PlayedStory[] = []
  for (const story of stories) {
    mock.reset()
    played.push(await play(story, mock))
  }
  return played
}

async function play(story: Story, mock: Mock): Promise<PlayedStory> {
  const values = new Map(story.given.map(({ name, value }): [string, Json] => [`$inputs.${name}`, value]))
  const valueIn = (reference: string): Json => values.get(reference) ?? ''
  const calls: PlayedCall[] = []
  for (const call of story.calls) {
    const { step, operation, inputs } = call
    const sent: SampleInputs = {
      path: replaceReferences(inputs.path, valueIn) as JsonObject,
      query: replaceReferences(inputs.query, valueIn) as JsonObject,
      body: inputs.body === undefined ? undefined : replaceReferences(inputs.body, valueIn),
    }
    const response = await mock.fetch(`http://mock${targetOf(operation, sent)}`, {
      method: operation.method,
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    })
    const text = await response.text()
    const place = `spec/workflows/${story.file.name}.arazzo.yaml: step ${step.stepId}`
    if (response.status !== call.status)
      throw new UserError(`${place} expects HTTP ${call.status}, and the mock answers ${response.status}: ${text}`)
    const answer = text === '' ? undefined : (JSON.parse(text) as Json)
    for (const { name, reference, place: tokens } of call.outputs) {
      const value = lookUp(answer ?? null, tokens.join('/'))
      if (value === undefined)
        throw new UserError(`${place}: the answer of the mock has nothing for its output ${name}`)
      values.set(reference, value)
    }
    calls.push({ ...call, sent, answer })
  }
  return { ...story, calls, values }
}
