// Adds a tool to a server: what it advertises, how its arguments are judged, and how it answers.
import type { CallToolResult, McpServer, ServerContext, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import {
  type Arguments,
  type ArgumentValues,
  advertised,
  readArguments,
  unknownArguments,
} from '../arguments/arguments.js'
import type { JsonObject } from '../contract/json.js'
import { ToolError } from './tool-error.js'

/** What a tool does to the service. */
interface Effects {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** A tool that reads what it knows itself. */
export const LOOKS_UP: Effects = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** What a tool answers: texts that a model reads, and what programs read. */
export interface ToolAnswer {
  readonly texts: readonly string[]
  readonly structured?: JsonObject
}

/** A tool: what is advertised of it, and what it does. */
export interface Tool<Declared extends Arguments> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: Declared
  readonly effects: Effects
  /** The schema of what programs read of an answer. */
  readonly output?: JsonObject
  /** Whether `run` takes arguments that the tool doesn't have. */
  readonly takesOthers?: boolean
  /** @throws {ToolError} for what a model can do something about */
  run(values: ArgumentValues<Declared>, others: JsonObject, context: ServerContext): ToolAnswer | Promise<ToolAnswer>
}

/** Adds a tool to a server. What is advertised is stricter than what is taken. */
export function addTool<Declared extends Arguments>(server: McpServer, tool: Tool<Declared>): void {
  const { name, title, description, effects, output } = tool
  const config = {
    title,
    description,
    inputSchema: unjudged(advertised(tool.arguments)),
    annotations: { title, ...effects },
    ...(output !== undefined && { outputSchema: unjudged(output) }),
  }
  server.registerTool(name, config, async (sent: unknown, context: ServerContext) => {
    try {
      const { values, others } = readArguments(tool.arguments, sent)
      const unknown = tool.takesOthers ? undefined : unknownArguments(name, Object.keys(tool.arguments), others)
      if (unknown !== undefined) throw new ToolError(unknown)
      return result(await tool.run(values, others, context))
    } catch (error) {
      if (error instanceof ToolError) return { ...result(error), isError: true }
      throw error
    }
  })
}

/** A schema that the SDK advertises and doesn't judge by. */
export function unjudged(schema: JsonObject): StandardSchemaWithJSON {
  const convert = (): Record<string, unknown> => ({ ...schema })
  return {
    '~standard': {
      version: 1,
      vendor: 'cloud-cost',
      validate: (value) => ({ value }),
      jsonSchema: { input: convert, output: convert },
    },
  }
}

function result({ texts, structured }: ToolAnswer): CallToolResult {
  return {
    content: texts.map((text) => ({ type: 'text', text })),
    ...(structured !== undefined && { structuredContent: structured }),
  }
}
