import type { Document } from 'yaml'

interface EstateExample {
  readonly path: string
  readonly operationId: string
  readonly name: string
  readonly document: Document
}

export function estateExamples(): EstateExample[]
export function answerOf(example: EstateExample): object
