import { type Context, documentVersion } from '../context.js'
import { html, to } from '../html/html.js'
import { markdown } from '../html/markdown.js'
import type { Page } from '../html/page.js'
import type { PlayedStory } from '../stories/play.js'
import { storyPage } from '../stories/story.js'

/** The list of the user stories. */
export function storiesPage(context: Context, stories: readonly PlayedStory[]): Page {
  const { service } = context
  return {
    file: 'stories.html',
    label: 'Stories',
    title: 'User stories',
    description: 'What users of the service do, as guides with a picture, requests to copy and their answers.',
    versions: service.groups.map((group) => documentVersion(service, group)),
    main: html`<h1>User stories</h1>
<p class="lead">${stories.length} things that users do with the service. Each is a guide over several calls that build on one another, with
requests to copy and the answers of the mock, and runs in the tests as it stands here.</p>
${stories.map(
  ({ file, workflow: { workflowId, summary }, calls }) => html`<article class="story" id="${workflowId}">
<h2><a href="${to(storyPage(workflowId))}">${summary}</a></h2>
${markdown(file.description)}
<p class="figures">${calls.length} calls, ${[...new Set(calls.map(({ group }) => group.title))].join(' and ')}</p>
</article>`,
)}`,
  }
}
