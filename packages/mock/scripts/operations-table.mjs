// Writes the table of operations in the README: what computes the answer, which inputs have an effect, and what is changed.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOperations, shapeOf } from '@cloud-cost/contract/model'
import { createEstate, INPUTS_WITHOUT_EFFECT } from '@cloud-cost/estate'
import * as documents from '@cloud-cost/openapi'

const README = fileURLToPath(new URL('../README.md', import.meta.url))
const TABLE = /(?<=<!-- operations -->\n).*(?=<!-- operations end -->)/s
const { operations: computed } = createEstate()
const estate = createEstate({ illustrative: true })

/** The README with the table as it has to be. */
export function readmeWithTable() {
  const readme = readFileSync(README, 'utf8')
  if (!TABLE.test(readme))
    throw new Error(`${README}: the lines <!-- operations --> and <!-- operations end --> are required.`)
  return readme.replace(TABLE, () => `\n${operationsTable()}\n\n`)
}

function operationsTable() {
  // A group of which nothing is computed answers its examples.
  const operations = Object.values(documents)
    .map(readOperations)
    .filter((group) => group.some(({ operationId }) => computed.has(operationId)))
    .flat()
  const changes = operations.filter(({ operationId }) => estate.changes.has(operationId))
  const rows = operations.map((operation) => {
    const { operationId } = operation
    const isComputed = computed.has(operationId)
    const answer = estate.operations.has(operationId) ? 'example or illustrative' : 'example'
    return [
      code(operationId),
      isComputed ? 'computed' : answer,
      isComputed ? inputsOf(operation).map(code).join(', ') : '',
      changes.includes(operation) ? changedBy(operation, changes).map(code).join(', ') : '',
    ]
  })
  const head = ['operation', 'answer', 'inputs with an effect', 'changes']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function inputsOf({ operationId, parameters, body, document }) {
  const all = [
    ...parameters,
    ...Object.keys(shapeOf(document, body?.schema).properties).map((name) => ({ name, in: 'body' })),
  ]
  const hasEffect = (input) =>
    !INPUTS_WITHOUT_EFFECT.some(
      ({ name, in: place, operations = [operationId] }) =>
        name === input.name && place === input.in && operations.includes(operationId),
    )
  return [...new Set(all.filter(hasEffect).map(({ name }) => name))]
}

/** The members of a company that the examples of an operation change, by themselves or after those of another one. */
function changedBy(operation, others) {
  const members = [undefined, ...others].flatMap((before) => {
    const session = estate.createSession()
    if (before !== undefined) ask(session, before)
    const known = membersOf(session)
    ask(session, operation)
    const now = membersOf(session)
    return [...new Set([...known.keys(), ...now.keys()])].filter((name) => known.get(name) !== now.get(name))
  })
  return [...new Set(members)].sort()
}

function ask(session, { operationId, parameters, body }) {
  const values = (place) =>
    Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example]))
  const [path, query] = [values('path'), values('query')]
  for (const example of body?.examples.values() ?? [undefined])
    session.answer({ operationId, path, query, body: example })
}

/** What is not as at the start, such as `aws.accounts`. */
function membersOf(session) {
  return new Map(
    Object.values(session.changes()).flatMap((company) =>
      Object.entries(company).flatMap(([name, value]) =>
        ['aws', 'azure', 'gcp'].includes(name)
          ? Object.entries(value).map(([inner, list]) => [`${name}.${inner}`, JSON.stringify(list)])
          : [[name, JSON.stringify(value)]],
      ),
    ),
  )
}

function code(name) {
  return `\`${name}\``
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(README, readmeWithTable())
