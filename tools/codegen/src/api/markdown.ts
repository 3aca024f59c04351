import { CORE_TYPES, CORE_VALUES } from '../core/core-exports.js'
import { code } from '../core/module-text.js'
import { clientName } from '../core/names.js'
import { PLUGINS } from '../plugins/index.js'
import type { OperationFunction, Surface } from './surface.js'

/** A public surface for reviewers, `api.md`: a line an operation, a line a type. */
export function markdownOf(surface: Surface): string {
  const client = clientName(surface.group)
  const tags = [...new Set(surface.operations.map(({ tag }) => tag))]
  return [
    `# ${surface.package}`,
    '',
    'Everything that the package exports. Generated from the contract; `npm run api` rewrites it.',
    '',
    '## Client',
    '',
    `- \`create${client}(options: ${client}Options): ${client}\``,
    `- of client-core: ${code([...CORE_VALUES, ...CORE_TYPES])}`,
    ...tags.flatMap((title) => [
      '',
      `## ${title}`,
      '',
      ...surface.operations.filter(({ tag }) => tag === title).map(operationLine),
    ]),
    '',
    ...PLUGINS.flatMap(({ name, section }) => section(Object.values(surface.entries[name]?.operations ?? {}))),
    '## Types',
    '',
    ...Object.entries(surface.types).map(([name, type]) => `- \`${name}\`: \`${type}\``),
    '',
  ].join('\n')
}

function operationLine(operation: OperationFunction): string {
  const { operationId, method, path, params, optional, result, commaQuery, deprecated, paginator } = operation
  const inputs = params === undefined ? '' : `, params${optional ? '?' : ''}: ${params}`
  const marks = [
    ...(commaQuery.length === 0 ? [] : [`writes ${code(commaQuery)} as \`a,b\``]),
    ...(deprecated ? ['deprecated'] : []),
    ...(paginator === undefined ? [] : [`pages by \`${paginator}\``]),
  ]
  const end = marks.length === 0 ? '' : ` (${marks.join('; ')})`
  return `- \`${operationId}(client${inputs}): ${result}\` is \`${method} ${path}\`${end}`
}
