import { readFileSync } from 'node:fs'
import newman from 'newman'

const flatten = (items) => items.flatMap((item) => (item.item ? flatten(item.item) : [item]))

/** Sends one request of a group's collection with some of its inputs changed, as a person would in the form. */
async function send(group, name, change) {
  const collection = JSON.parse(readFileSync(`${group}.postman.json`, 'utf8'))
  const request = flatten(collection.item).find((item) => item.name === name)
  change(request.request)
  collection.item = [request]
  const envVar = [{ key: 'bearerToken', value: process.env.TOKEN }]
  const { run } = await new Promise((resolve, reject) => {
    newman.run({ collection, envVar }, (error, summary) => (error ? reject(error) : resolve(summary)))
  })
  const { response } = run.executions[0]
  return { status: response.code, body: response.json() }
}

const path = (request, values) => {
  for (const variable of request.url.variable) variable.value = values[variable.key] ?? variable.value
}

const list = await send('platform', 'List AWS accounts', (request) => {
  path(request, { companyId: 'C-1042' })
  for (const query of request.url.query) {
    query.disabled = query.key !== 'accountType'
    if (!query.disabled) query.value = 'member'
  }
})
console.log('list', list.body.data.list.length, list.body.data.list[0].accountId)

const post = await send('cost', "Get a dashboard widget's cost trend", (request) => {
  path(request, { vendor: 'aws' })
  const { companyId, defaultVendor, viewType, widgetType, timeFrame, viewBy, analyzedDt } = JSON.parse(request.body.raw)
  const members = { companyId, defaultVendor, viewType, widgetType, timeFrame, viewBy, analyzedDt }
  request.body.raw = JSON.stringify({ ...members, vendor: 'gcp', selectedVendorsByWidget: ['aws', 'gcp'] })
})
console.log('post', post.body.status)

const ruleSet = await send('asset', 'Get the rule set id', (request) => path(request, { cmpnId: 'C-1042' }))
console.log('error', ruleSet.body.error.Message)

const missing = await send('platform', 'Get an AWS account', (request) => {
  path(request, { companyId: 'C-1042', accountId: '000000000000' })
})
console.log('status', missing.status)
