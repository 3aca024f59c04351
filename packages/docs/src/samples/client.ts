import { exampleCall, resultName } from '@cloud-cost/codegen/example-call'
import { hookModule } from '@cloud-cost/codegen/hook-module'
import { literal } from '@cloud-cost/codegen/literal'
import { clientName } from '@cloud-cost/codegen/names'
import { BASE_URL, paramsOf, type SampleCall, TOKEN, TOKEN_VARIABLE } from './sample.js'

/** A call of the operation's function, as a whole module. */
export function clientSample(call: SampleCall): string {
  const { operation, group, inputs, extraQuery } = call
  const result = resultName(operation.payload)
  return [
    `import { create${clientName(group)}, ${operation.operationId} } from '@cloud-cost/${group}-client'`,
    '',
    `const client = ${clientExpression(group, call)}`,
    '',
    exampleCall(operation, paramsOf(inputs, extraQuery)),
    ...(result === undefined ? [] : [`console.log(${result})`]),
  ].join('\n')
}

/** A call as a hook of React: a query where the operation reads, a mutation where it writes. */
export function reactQuerySample(call: SampleCall): string {
  const { operation, group, inputs, extraQuery } = call
  return hookModule(operation, group, { params: paramsOf(inputs, extraQuery), client: clientExpression(group, call) })
}

/** What makes a client that sends a call; a call of the mock unless it is told otherwise. */
export function clientExpression(
  group: string,
  { base = BASE_URL, token = 'fake', headers = {} }: Partial<SampleCall> = {},
): string {
  const options = {
    baseUrl: base,
    token: token === 'none' ? false : token === 'secret' ? TOKEN_VARIABLE : TOKEN,
    ...(Object.keys(headers).length > 0 && { headers }),
  }
  const code = `create${clientName(group)}(${literal(options, '', 'const client = createClient()'.length)})`
  return code.replace(`token: '${TOKEN_VARIABLE}'`, `token: process.env.${TOKEN_VARIABLE} ?? ''`)
}
