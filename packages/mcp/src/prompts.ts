// The prompts of `content/prompts.yaml`.
import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { unknownArguments } from './arguments/arguments.js'
import { isBlank } from './arguments/written.js'
import type { Catalog } from './contract/catalog.js'
import { isObject, type JsonObject } from './contract/json.js'
import { ARGUMENTS, PROMPTS, RULES } from './generated/prompts.js'
import { unjudged } from './tools/add-tool.js'

/** Adds the prompts whose operations the server offers. */
export function addPrompts(server: McpServer, catalog: Catalog): void {
  for (const { name, title, description, arguments: names, operations, text } of PROMPTS) {
    if (!operations.every((operationId) => catalog.get(operationId) !== undefined)) continue
    const properties = names.map((argument) => [
      argument,
      { type: 'string', description: ARGUMENTS[argument]?.description },
    ])
    const argsSchema = unjudged({ type: 'object', properties: Object.fromEntries(properties) })
    server.registerPrompt(name, { title, description, argsSchema }, (given: unknown) => {
      const sent = isObject(given) ? given : {}
      const unknown = unknownArguments(name, names, sent)
      if (unknown !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknown)
      const values = valuesIn(Object.fromEntries(names.map((argument) => [argument, textOf(argument, sent)])))
      const asked = text.replaceAll(/\{([A-Za-z ]+)\}/g, (_, place: string) => values[place] ?? '')
      return { messages: [{ role: 'user', content: { type: 'text', text: `${asked}\n\n${RULES}` } }] }
    })
  }
}

/** @throws {ProtocolError} for a value that is not what the argument must be */
function textOf(argument: string, sent: JsonObject): string {
  const { otherwise = '', pattern = '', form = '' } = ARGUMENTS[argument] ?? {}
  if (isBlank(sent[argument])) return otherwise
  const text = String(sent[argument]).trim()
  if (new RegExp(pattern).test(text)) return text
  const message = `${argument} must be ${form}, not ${JSON.stringify(text.slice(0, 80))}`
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}

/** The values that a text has, by their names in braces. */
function valuesIn(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { company = '', month = '' } = given
  const [, year = '2026', monthOfYear = '03'] = /^(\d{4})-(\d\d)$/.exec(month) ?? []
  return {
    ...given,
    'of company':
      company === ''
        ? 'of the main company (listCompanies has its id; the calls below have an example)'
        : `of the company ${company}`,
    // It stands in JSON.
    companyId: JSON.stringify(company || 'C-1042').slice(1, -1),
    firstDay: `${year}-${monthOfYear}-01`,
    lastDay: new Date(Date.UTC(Number(year), Number(monthOfYear), 0)).toISOString().slice(0, 10),
    year,
    monthOfYear,
  }
}
