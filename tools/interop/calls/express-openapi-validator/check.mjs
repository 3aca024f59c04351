import { readFileSync } from 'node:fs'
import { serve } from './serve.mjs'

// Each operation is called with the examples of its request and answers with those of its success.
const group = process.env.GROUP
const document = JSON.parse(readFileSync(`${group}.openapi-3.0.json`, 'utf8'))
const resolve = (value) =>
  typeof value?.$ref === 'string'
    ? value.$ref
        .slice(2)
        .split('/')
        .reduce((place, token) => place[token], document)
    : value
const examplesOf = (message) =>
  Object.values(message?.content?.['application/json']?.examples ?? {}).map((example) => resolve(example).value)
const sample = (parameter) => String(parameter.example ?? resolve(parameter.schema).example ?? 'any')

let answer
const { url, close } = await serve(group, () => ({ status: 200, body: answer }))
const headers = { authorization: 'Bearer fake-token', 'content-type': 'application/json' }
const refused = []
for (const [path, item] of Object.entries(document.paths)) {
  for (const [method, operation] of Object.entries(item).filter(([, value]) => value.operationId)) {
    const parameters = (operation.parameters ?? []).map(resolve)
    const place = parameters
      .filter((parameter) => parameter.in === 'path')
      .reduce((text, parameter) => text.replace(`{${parameter.name}}`, encodeURIComponent(sample(parameter))), path)
    const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
    const search = new URLSearchParams(query.map((parameter) => [parameter.name, sample(parameter)]))
    const [body] = examplesOf(resolve(operation.requestBody))
    for (answer of examplesOf(resolve(operation.responses['200']))) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(`${url}${place}?${search}`, { method: method.toUpperCase(), headers, ...sent })
      if (response.status !== 200) refused.push(`${operation.operationId}: ${await response.text()}`)
    }
  }
}
close()
if (refused.length > 0) throw new Error(refused.join('\n'))
