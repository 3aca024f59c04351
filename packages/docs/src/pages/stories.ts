import { UserError } from '@cloud-cost/contract/failure'
import type { Step, Workflow, WorkflowFile } from '@cloud-cost/contract/workflow'
import { operationPage } from '../contract/group.js'
import { type Html, html } from '../site/html.js'
import { markdown } from '../site/markdown.js'
import type { Page } from '../site/page.js'
import { type Context, documentVersion, type Found, methodTag, operationIndex } from './context.js'

/** User stories over several operations; nothing while there are none. */
export function storiesPage(context: Context): Page | undefined {
  const { service } = context
  if (service.workflows.length === 0) return undefined
  const operations = operationIndex(service)
  checkOperations(service.workflows, operations)
  const stories = service.workflows.flatMap(({ workflows }) => workflows)
  return {
    file: 'stories.html',
    label: 'User stories',
    title: 'User stories',
    description: 'What users of the service do, told as sequences of calls that build on one another.',
    versions: service.groups.map((group) => documentVersion(service, group)),
    main: html`<h1>User stories</h1>
<p class="lead">${stories.length} things that users do with the service, as sequences of calls. Each runs in the tests as it stands here.</p>
<nav class="contents" aria-label="On this page"><ul>${stories.map((story) => html`<li><a href="#${story.workflowId}">${story.summary || story.workflowId}</a></li>`)}</ul></nav>
${service.workflows.map((file) => storyFile(file, operations, context))}`,
  }
}

function storyFile(file: WorkflowFile, operations: ReadonlyMap<string, Found>, context: Context): Html {
  return html`<section aria-labelledby="file-${file.name}">
<h2 id="file-${file.name}">${file.title}</h2>
${file.summary !== '' && markdown(file.summary, context)}
<p class="downloads">Arazzo document: <a href="documents/${file.name}.arazzo.yaml" download>YAML</a></p>
${file.workflows.map((workflow) => story(workflow, operations, context))}
</section>`
}

function story(
  { workflowId, summary, description, inputs, steps }: Workflow,
  operations: ReadonlyMap<string, Found>,
  context: Context,
): Html {
  const given = Object.keys(inputs)
  return html`<article class="story" id="${workflowId}">
<h3><a class="anchor" href="#${workflowId}">${summary || workflowId}</a></h3>
${description !== '' && markdown(description, context)}
${given.length > 0 && html`<p class="story-inputs">Given: ${given.map((input, index) => html`${index > 0 && ', '}<code>${input}</code>`)}</p>`}
<ol class="steps">${steps.map((step) => storyStep(step, operations, context))}</ol>
</article>`
}

function storyStep(
  { stepId, description, operationId, successCriteria, outputs }: Step,
  operations: ReadonlyMap<string, Found>,
  context: Context,
): Html {
  const found = operations.get(operationId)
  return html`<li>
<h4>${stepId}</h4>
${description !== '' && markdown(description, context)}
<p class="step-call">${found !== undefined && html`${methodTag(found.operation.method)} <a href="${operationPage(operationId)}">${operationId}</a> <code>${found.operation.path}</code>`}</p>
${successCriteria.length > 0 && html`<p>Holds afterwards:</p><ul>${successCriteria.map((condition) => html`<li><code>${condition}</code></li>`)}</ul>`}
${outputs.length > 0 && html`<p>Hands on: ${outputs.map(([name, expression], index) => html`${index > 0 && ', '}<code>${name}</code> from <code>${expression}</code>`)}</p>`}
</li>`
}

function checkOperations(files: readonly WorkflowFile[], operations: ReadonlyMap<string, Found>): void {
  for (const { name, workflows } of files) {
    for (const { stepId, operationId } of workflows.flatMap(({ steps }) => steps)) {
      if (operations.has(operationId)) continue
      throw new UserError(
        `spec/workflows/${name}.arazzo.yaml: step ${stepId} calls ${operationId}, which no document has. Take an operationId of spec/operations.lock.yaml.`,
      )
    }
  }
}
