// Writes the entry `/schemas` of a client: the JSON Schemas of each operation, and validators of them.
import type { JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { docComment } from '../../core/comment.js'
import type { Contract } from '../../core/contract.js'
import { literal, memberLines } from '../../core/literal.js'
import { schemasOf } from '../../core/models.js'
import { assertDistinct, clientName, schemasName } from '../../core/names.js'
import { deprecated, sentence } from '../../core/operation-doc.js'
import { definitionsOf, jsonSchema, paramsSchema } from './json-schema.js'

/** Types of client-core that callers may want to name. */
const TYPES: readonly string[] = [
  'JsonSchema',
  'OperationSchemas',
  'SchemaCheck',
  'SchemaCompiler',
  'SchemaParts',
  'SchemaProblem',
]

/** The module of JSON Schemas: a constant for each operation, and a validator of answers made of all. */
export function generateSchemas({ document, operations, group }: Contract): string {
  const components = Object.fromEntries(schemasOf(document).map(([name, schema]) => [name, jsonSchema(schema)]))
  const used = definitionsOf(operations.map(partsOf), components)
  const names = operations.map(({ operationId }) => schemasName(operationId))
  assertDistinct([...RESERVED, ...names, ...used])
  return [
    HEAD,
    ...used.map((name) => `const ${name}: object = ${literal(components[name] ?? {})}\n`),
    ...operations.map((operation) => operationConstant(operation, components)),
    `/** The schemas of all operations. */\nexport const allSchemas: readonly OperationSchemas[] = [\n${names.map((name) => `  ${name},\n`).join('')}]\n`,
    validator(group),
  ].join('\n')
}

/** What else has a name in the module. */
const RESERVED = [...TYPES, 'ResponseValidator', 'DRAFT', 'allSchemas', 'responseValidator', 'responseValidatorFor']

const CORE = '@cloud-cost/client-core/schemas'

const HEAD = `import type { ResponseValidator } from '@cloud-cost/client-core'
import type { OperationSchemas, SchemaCompiler } from '${CORE}'
import { responseValidatorFor } from '${CORE}'

export type { ${TYPES.join(', ')} } from '${CORE}'
export { responseValidatorFor }

const DRAFT = 'https://json-schema.org/draft/2020-12/schema'
`

/** The schemas of an operation, as the members of client-core's \`OperationSchemas\`. */
function partsOf({ parameters, body, success, errors }: Operation): { [part: string]: JsonObject } {
  const [error, ...others] = errors.map(jsonSchema)
  const params = paramsSchema(parameters)
  return {
    ...(params !== undefined && { params }),
    ...(body !== undefined && { body: jsonSchema(body.schema) }),
    ...(success !== undefined && { success: jsonSchema(success) }),
    ...(error !== undefined && { error: others.length === 0 ? error : { anyOf: [error, ...others] } }),
  }
}

function operationConstant(operation: Operation, components: JsonObject): string {
  const { operationId, summary } = operation
  const parts = Object.entries(partsOf(operation))
  const names = parts.map(([part]) => `'${part}'`).join(' | ')
  return [
    docComment([`JSON Schemas of {@link ${operationId}}: ${sentence(summary)}`, ...deprecated(operation)].join('\n\n')),
    `export const ${schemasName(operationId)}: OperationSchemas${names === '' ? '' : `<${names}>`} = {\n`,
    `  operationId: '${operationId}',\n`,
    ...parts.map(([part, schema]) => `  ${part}: ${selfContained(schema, components)},\n`),
    '}\n',
  ].join('')
}

/** A schema with the definitions that it leads to. */
function selfContained(schema: JsonObject, components: JsonObject): string {
  const definitions = definitionsOf(schema, components)
  const definitionsMember = definitions.length === 0 ? '' : `    $defs: ${shorthand(definitions)},\n`
  return `{\n    $schema: DRAFT,\n${memberLines(schema, '    ')}${definitionsMember}  }`
}

function shorthand(names: readonly string[]): string {
  const line = `{ ${names.join(', ')} }`
  return line.length < 90 ? line : `{\n${names.map((name) => `      ${name},\n`).join('')}    }`
}

function validator(group: string): string {
  return `/**
 * Makes a \`validateResponses\` of the schemas of all operations. Each is compiled at the first answer of its operation. Problems are
 * texts such as \`/status must be string\`. To bundle only the schemas of some operations, use \`responseValidatorFor\`.
 *
 * @example
 * \`\`\`ts
 * import { Ajv2020 } from 'ajv/dist/2020.js'
 *
 * const client = create${clientName(group)}({ baseUrl, token, validateResponses: responseValidator(new Ajv2020()) })
 * \`\`\`
 * @param ajv an \`Ajv2020\`, with or without \`ajv-formats\`
 * @throws {TypeError} when the validator doesn't know JSON Schema 2020-12
 */
export function responseValidator(ajv: SchemaCompiler): ResponseValidator {
  return responseValidatorFor(ajv, allSchemas)
}
`
}
