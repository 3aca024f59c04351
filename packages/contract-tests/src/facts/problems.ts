import { operationsConcerned } from '@cloud-cost/codegen/api'
import type { Operation } from '@cloud-cost/contract/model'
import { bodiesOf, successOf } from '../contract/operation.js'
import { readExampleFiles, readLimits, readLock, readRequired, readSurface } from './committed.js'
import { limitsOf } from './limits.js'
import { requiredOf } from './required.js'

/**
 * Where an operation of a document is at odds with what is committed beside the contract. Client and mock are made of one document, so they
 * agree about a mistake in it; these facts were written down before.
 */
export function factProblems(operation: Operation): string[] {
  return [
    ...lockProblems(operation),
    ...differences(operation, 'required', readRequired(operation.group), requiredOf(operation)),
    ...differences(operation, 'a limit', readLimits(operation.group), limitsOf(operation)),
    ...exampleProblems(operation),
    ...apiProblems(operation),
  ]
}

function lockProblems({ group, operationId, method, path }: Operation): string[] {
  const isLocked = readLock().some(
    (locked) =>
      locked.group === group && locked.operationId === operationId && locked.method === method && locked.path === path,
  )
  return isLocked ? [] : [`${operationId}: operations.lock.yaml has no ${method} ${path} with this name`]
}

/** What only one of the certainty report and the contract says of an operation. */
function differences(
  { operationId }: Operation,
  what: string,
  certainty: ReadonlyMap<string, readonly string[]>,
  contract: readonly string[],
): string[] {
  const due = new Set(certainty.get(operationId))
  const found = new Set(contract)
  return [
    ...[...due]
      .filter((element) => !found.has(element))
      .map((element) => `${element} is ${what} by the certainty report only`),
    ...[...found].filter((element) => !due.has(element)).map((element) => `${element} is ${what} by the contract only`),
  ].map((problem) => `${operationId}: ${problem}`)
}

/** Every example file of an operation is one of its examples, and the other way round. */
function exampleProblems(operation: Operation): string[] {
  const { operationId, group, body } = operation
  const own = [...readExampleFiles(group)].filter((file) => file.startsWith(`${operationId}.`))
  const due = new Set(own.map((file) => exampleOf(file.slice(operationId.length + 1))))
  const found = new Set([
    ...[...(body?.examples.keys() ?? [])].map((name) => `request ${name}`),
    ...[...bodiesOf(successOf(operation)).keys()].map((name) => `200 ${name}`),
  ])
  return [
    ...[...due].filter((name) => !found.has(name)).map((name) => `the example ${name} is a file that is not used`),
    ...[...found].filter((name) => !due.has(name)).map((name) => `the example ${name} has no file`),
  ].map((problem) => `${operationId}: ${problem}`)
}

/** `request-member-account` is the example `memberAccount` of the request. */
function exampleOf(file: string): string {
  const [, request, rest = ''] = /^(request)?-?(.*)$/.exec(file) ?? []
  const name = rest.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return request === undefined ? `200 ${name}` : `request ${name || 'default'}`
}

const concerned = new WeakMap<object, readonly string[]>()

function apiProblems({ operationId, group, document }: Operation): string[] {
  const cached = concerned.get(document) ?? operationsConcerned(document, readSurface(group))
  concerned.set(document, cached)
  return cached.includes(operationId)
    ? [`${operationId}: api.json of ${group}-client shows other inputs or answers`]
    : []
}
