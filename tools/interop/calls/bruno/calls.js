import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse, stringify } from 'yaml'

/** Sends one request of a group's collection with some of its inputs changed, as a person would in the form. */
function send(group, title, inputs, body) {
  const file = readdirSync(group, { recursive: true }).find((path) => path.endsWith(`/${title}.yml`))
  const request = parse(readFileSync(join(group, file), 'utf8'))
  const params = Object.entries(inputs).map(([key, value]) => {
    const { type } = request.http.params.find((param) => param.name === key)
    return { name: key, value, type }
  })
  request.http.params = params
  const query = params.filter(({ type }) => type === 'query').map(({ name, value }) => `${name}=${value}`)
  if (query.length > 0) request.http.url += `?${query.join('&')}`
  if (body) request.http.body.data = JSON.stringify(body(JSON.parse(request.http.body.data)))

  // The command line runs whole collections, so this request gets one of its own with the settings of the group. It finds
  // nothing in a path with `node_modules`.
  const folder = mkdtempSync(join(tmpdir(), 'interop-'))
  try {
    for (const shared of ['opencollection.yml', 'environments']) {
      cpSync(join(group, shared), join(folder, shared), { recursive: true })
    }
    writeFileSync(join(folder, 'request.yml'), stringify(request))
    const options = ['--env', 'Local mock', '--env-var', `token=${process.env.TOKEN}`, '--reporter-json', 'result.json']
    execFileSync(resolve('node_modules/.bin/bru'), ['run', ...options], { cwd: folder, stdio: 'inherit' })
    const [{ results }] = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'))
    return results[0].response
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const list = send('platform', 'List AWS accounts', { companyId: 'C-1042', accountType: 'member' })
console.log('list', list.data.data.list.length, list.data.data.list[0].accountId)

const post = send('cost', "Get a dashboard widget's cost trend", { vendor: 'aws' }, (trend) => {
  const { companyId, defaultVendor, viewType, widgetType, timeFrame, viewBy, analyzedDt } = trend
  const members = { companyId, defaultVendor, viewType, widgetType, timeFrame, viewBy, analyzedDt }
  return { ...members, vendor: 'gcp', selectedVendorsByWidget: ['aws', 'gcp'] }
})
console.log('post', post.data.status)

const ruleSet = send('asset', 'Get the rule set id', { cmpnId: 'C-1042' })
console.log('error', ruleSet.data.error.Message)

const missing = send('platform', 'Get an AWS account', { companyId: 'C-1042', accountId: '000000000000' })
console.log('status', missing.status)
