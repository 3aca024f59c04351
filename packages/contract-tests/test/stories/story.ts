// The parts of an Arazzo document that the tests read and change.
import { join } from 'node:path'
import { readWorkflowFiles } from '@cloud-cost/contract/workflow'

const root = join(import.meta.dirname, '..', '..', '..', '..')

/** A document in Arazzo, in the parts that the tests look at or change. */
export interface ArazzoDocument {
  readonly sourceDescriptions: readonly SourceDescription[]
  readonly workflows: readonly Workflow[]
}

interface SourceDescription {
  readonly name: string
  readonly url: string
  readonly type: string
}

export interface Workflow {
  readonly workflowId: string
  readonly parameters?: readonly Parameter[]
  readonly steps: readonly Step[]
  readonly outputs?: { readonly [name: string]: string }
}

export interface Step {
  readonly stepId: string
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly successCriteria: readonly { readonly condition: string }[]
  readonly outputs?: { readonly [name: string]: string }
  readonly onFailure?: readonly object[]
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly value: unknown
}

/** A file of spec/workflows with its one workflow. */
export interface Story {
  readonly file: string
  readonly document: ArazzoDocument
  readonly workflow: Workflow
}

/** The stories of the contract, ordered by file name. */
export const stories: readonly Story[] = readWorkflowFiles(join(root, 'spec', 'workflows')).map((file) => {
  const document = file.document as unknown as ArazzoDocument
  const [workflow] = document.workflows
  if (workflow === undefined) throw new Error(`${file.name} has no workflow`)
  return { file: file.path, document, workflow }
})
