// The examples of the contract that the estate answers, with their requests, and the operations without a handler. They are computed by the
// estate's code as it is written, before anything is checked: after a change of the contract, types and examples are outdated until then.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseDocument } from 'yaml'
import { createEstate } from '../generated/estate/index.js'

const SPEC = fileURLToPath(new URL('../../../spec', import.meta.url))
const estate = createEstate()

/** The operations for which the estate has no handler, so that the mock answers them with their examples. */
export function operationsWithoutHandler() {
  const { operations } = createEstate({ illustrative: true })
  const lock = parseDocument(readFileSync(join(SPEC, 'operations.lock.yaml'), 'utf8')).toJS()
  return Object.values(lock).flatMap((group) => Object.values(group).filter((id) => !operations.has(id)))
}

let remembered

/** Every example of a success that the estate answers or that names its request, with its path and its YAML document; read once. */
export function estateExamples() {
  remembered ??= readExamples()
  return remembered
}

function readExamples() {
  return readdirSync(SPEC, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => examplesIn(join(SPEC, name, 'examples')))
    .filter(
      ({ operationId, name, document }) =>
        document.has('x-request') || (estate.operations.has(operationId) && !/^(?:error$|request)/.test(name)),
    )
}

function examplesIn(folder) {
  let files = []
  try {
    files = readdirSync(folder)
  } catch {
    // A folder without examples, such as the folder of the stories.
  }
  return files.sort().map((file) => {
    const [operationId, name = ''] = basename(file, '.yaml').split('.')
    const path = join(folder, file)
    // YAML 1.1 quotes texts that some readers take for dates.
    return { path, operationId, name, document: parseDocument(readFileSync(path, 'utf8'), { schema: 'yaml-1.1' }) }
  })
}

/**
 * The answer to the request that an example names in `x-request`: `path`, `query`, `body`, and in `after` the changes that were
 * made before it.
 */
export async function answerOf({ path, operationId, document }) {
  const request = document.toJS()['x-request']
  if (request === undefined) {
    throw new Error(`${path}: x-request is missing. Name the path, query and body that this example answers.`)
  }
  const session = estate.createSession()
  for (const change of request.after ?? []) await ask(session, change.operationId, change, path)
  return ask(session, operationId, request, path)
}

async function ask(session, operationId, { path = {}, query = {}, body }, file) {
  const answer = await session.answer({ operationId, path, query, body })
  if (answer === undefined || 'failure' in answer) {
    throw new Error(
      `${file}: ${operationId} is answered with an error: ${answer?.message ?? 'the estate does not know it'}`,
    )
  }
  return answer.body
}
