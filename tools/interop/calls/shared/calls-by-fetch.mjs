/** Makes the four calls of servers in front of the mock: `urls` has the address of each group's. */
export async function makeCalls(urls) {
  const headers = { authorization: `Bearer ${process.env.TOKEN}`, 'content-type': 'application/json' }
  const accounts = `${urls.platform}/platform/v2/companies/C-1042/vendors/aws/accounts`

  const list = await (await fetch(`${accounts}?accountType=member`, { headers })).json()
  console.log('list', list.data?.list.length, list.data?.list[0].accountId)

  const body = JSON.stringify({
    companyId: 'C-1042',
    defaultVendor: 'aws',
    vendor: 'gcp',
    selectedVendorsByWidget: ['aws', 'gcp'],
    viewType: 'month',
    widgetType: 'dashboard_compare_cost_trend_widget',
    timeFrame: 'last_3_months',
    viewBy: 'product',
    analyzedDt: '2026-04-01',
  })
  const path = '/cost/v3/billing/anomaly/vendors/aws/dashboard/trend'
  const post = await (await fetch(urls.cost + path, { method: 'POST', headers, body })).json()
  console.log('post', post.status)

  const setting = '/asset/us-v1/optimization/setting/companies/C-1042/rule-set-id'
  const ruleSet = await (await fetch(urls.asset + setting, { headers })).json()
  console.log('error', ruleSet.error?.Message)

  const missing = await fetch(`${accounts}/000000000000`, { headers })
  console.log('status', missing.status)
}

/** What the mock answers to a request that a server has let through. */
export async function askMock(method, path, { authorization }, body) {
  const headers = { authorization, 'content-type': 'application/json' }
  const sent = method === 'GET' || body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(new URL(path, process.env.MOCK_URL), { method, headers, ...sent })
  return { status: answer.status, body: await answer.json() }
}
