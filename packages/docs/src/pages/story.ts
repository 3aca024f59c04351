// The list of the user stories, and a page of each.
import type { Json } from '@cloud-cost/contract/document'
import { type Context, documentVersion } from '../context.js'
import { operationPage } from '../contract/group.js'
import { colouredBlock } from '../html/code-block.js'
import { code, codeList, type Html, html, joined, to } from '../html/html.js'
import { inlineCode, markdown } from '../html/markdown.js'
import { methodTag } from '../html/method-tag.js'
import type { Page } from '../html/page.js'
import { sampleBlock } from '../html/sample-block.js'
import { proseOf, type Scope } from '../operation/scope.js'
import { sampleCall } from '../samples/sample.js'
import { samplesOf } from '../samples/samples.js'
import { excerpt } from '../stories/excerpt.js'
import { storyPicture } from '../stories/picture.js'
import type { PlayedCall, PlayedStory } from '../stories/play.js'
import { shellScript } from '../stories/shell.js'
import { storyPage } from '../stories/story.js'
import { type Program, typescriptProgram } from '../stories/typescript.js'
import { pageOf } from './page-of.js'

interface StoryContext {
  readonly story: PlayedStory
  readonly program: Program
  readonly prose: Scope['prose']
}

/** A story as a guide: what happens and why, as a picture and call by call. */
export function storyDetailPage(context: Context, story: PlayedStory): Page {
  const { file, workflow, calls } = story
  const { workflowId, summary, description } = workflow
  const storyContext: StoryContext = { story, program: typescriptProgram(story), prose: proseOf(context) }
  const groups = context.service.groups.filter(({ name }) => calls.some(({ group }) => group.name === name))
  return {
    file: storyPage(workflowId),
    source: `spec/workflows/${file.name}.arazzo.yaml`,
    label: summary,
    title: summary,
    description: `${file.summary} A guide over ${calls.length} calls, with requests to copy and their answers.`,
    versions: groups.map((group) => documentVersion(context.service, group)),
    sections: [
      { id: 'start', title: 'Start' },
      ...calls.map(({ step, title }, index) => ({ id: step.stepId, title: `${index + 1}. ${title}` })),
      { id: 'whole', title: 'The whole story to copy' },
    ],
    main: html`<p class="where soft"><a href="${to('stories.html')}">User stories</a></p>
<h1>${summary}</h1>
${storyContext.prose(file.description)}
${storyContext.prose(description)}
<div class="guide">
<figure class="guide-picture">
${storyPicture(story)}
</figure>
<div class="guide-text">
${startSection(storyContext)}
<h2 id="calls">The calls</h2>
${calls.map((call, index) => callSection(call, index, storyContext))}
${wholeSection(storyContext)}
</div>
</div>`,
  }
}

function startSection({ story, program }: StoryContext): Html {
  const given = story.given.filter(({ reference }) => story.needed.has(reference))
  return html`<section aria-labelledby="start">
<h2 id="start">Start</h2>
<p>Start the mock: <code>npx @cloud-cost/mock</code>, or <code>npm start</code> in a clone of the repository. It answers as is shown here.
Against a deployment, take its address, a token of its operator, and values that exist there:</p>
${
  given.length > 0 &&
  html`<dl class="story-given ruled">${given.map(
    ({ name, value, description }) =>
      html`<div><dt>${code(name)} ${inlineCode(description)}</dt><dd>${code(valueText(value))}</dd></div>`,
  )}</dl>`
}
<p>The requests have the values of a run on the mock.</p>
<details class="fold"><summary>With the TypeScript client, each value comes from the answer before: the beginning</summary>
${colouredBlock(program.start, 'ts', 'Clients and given values')}
</details>
</section>`
}

function callSection(call: PlayedCall, index: number, storyContext: StoryContext): Html {
  const { step, group, operation, sent, status, title } = call
  const { story, program } = storyContext
  const { stepId, description } = step
  const body = excerpt(call, story.values)
  return html`<section class="call" aria-labelledby="${stepId}">
<h3 id="${stepId}"><a class="anchor" href="#${stepId}">${index + 1}. ${title}</a></h3>
${storyContext.prose(description)}
<p class="call-operation">${methodTag(operation.method)} <a href="${to(operationPage(operation.operationId))}">${operation.summary}</a></p>
${sampleBlock(
  samplesOf(sampleCall(group.name, operation, sent)).map((sample) =>
    sample.id === 'client' ? { ...sample, source: program.steps[index] ?? '' } : sample,
  ),
  title,
)}
<p>The answer, HTTP ${status}${body === undefined ? ', has no body.' : ', in the part that matters here:'}</p>
${body !== undefined && colouredBlock(body, 'json', `The answer to ${title}`)}
${handedOn(call, storyContext)}
${checks(call)}
</section>
`
}

function handedOn({ outputs }: PlayedCall, { story: { names, needed, values } }: StoryContext): Html | false {
  const texts = outputs
    .filter(({ reference }) => needed.has(reference))
    .map(({ reference }) => {
      const value = valueText(values.get(reference) ?? null)
      return html`${code(names.get(reference) ?? '')} = ${code(value)}`
    })
  return texts.length > 0 && html`<p>Handed on: ${joined(texts)}</p>`
}

function checks({ step }: PlayedCall): Html {
  const { successCriteria } = step
  const count = successCriteria.length === 1 ? '1 check' : `${successCriteria.length} checks`
  const conditions = successCriteria.map((condition) => html`<li>${code(condition)}</li>`)
  return html`<details class="checks"><summary>${count}</summary><ul>${conditions}</ul></details>`
}

function wholeSection({ story, program }: StoryContext): Html {
  const results = Object.entries(story.results)
  const packages = new Set(story.calls.map(({ group }) => `@cloud-cost/${group.name}-client`))
  const result = ([name, reference]: readonly [string, string]): Html => {
    const value = valueText(story.values.get(reference) ?? null)
    return html`<div><dt>${code(name)}</dt><dd>${code(value)}</dd></div>`
  }
  return html`<section aria-labelledby="whole">
<h2 id="whole">The whole story to copy</h2>
${
  results.length > 0 &&
  html`<p>What comes out in the end:</p>
<dl class="story-given ruled">${results.map(result)}</dl>`
}
<p>The script needs curl, and Node to read the answers; the program needs Node 22.18 or newer, or a runner such as tsx, and
${codeList([...packages], ' and ')}. Both end at the first answer that isn't what is expected.</p>
${sampleBlock(
  [
    { id: 'curl', grammar: 'sh', source: shellScript(story), also: ['python', 'go', 'java'] },
    { id: 'client', grammar: 'ts', source: program.whole, also: ['fetch', 'react-query'] },
  ],
  'The story',
  { title: 'The whole story' },
)}
<p class="downloads soft">In <a href="https://spec.openapis.org/arazzo/v1.0.1.html">Arazzo</a>, with all checks:
<a href="${to(`documents/${story.file.name}.arazzo.yaml`)}" download>YAML</a></p>
</section>`
}

function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The list of the user stories. */
export function storiesPage(context: Context, stories: readonly PlayedStory[]): Page {
  return pageOf(context, {
    file: 'stories.html',
    label: 'Stories',
    title: 'User stories',
    description: 'What users of the service do, as guides with a picture, requests to copy and their answers.',
    lead: html`${stories.length} things that users do with the service. Each is a guide over several calls that build on one another, with
requests to copy and the answers of the mock, and runs in the tests as it stands here.`,
    main: html`${stories.map(
      ({ file, workflow: { workflowId, summary }, calls }) => html`<article class="story box" id="${workflowId}">
<h2><a href="${to(storyPage(workflowId))}">${summary}</a></h2>
${markdown(file.description)}
<p class="figures">${calls.length} calls, ${[...new Set(calls.map(({ group }) => group.title))].join(' and ')}</p>
</article>`,
    )}`,
  })
}
