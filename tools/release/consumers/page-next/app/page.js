'use client'
// A client component that asks the mock in the page, which is loaded when it is first asked.
import { useEffect, useState } from 'react'

async function companies() {
  const { createPageMock } = await import('@cloud-cost/mock/page')
  const mock = await createPageMock({ groups: ['platform'] })
  const response = await mock.fetch('https://cloud-cost.invalid/platform/v2/companies', {
    headers: { authorization: 'Bearer fake-token' },
  })
  const { data } = await response.json()
  return data.list.map(({ companyName }) => companyName)
}

export default function Page() {
  const [names, setNames] = useState([])
  useEffect(() => {
    const asked = companies()
    globalThis.consumer = asked.then((found) => `${found.length} companies in a client component, ${found[0]} first`)
    asked.then(setNames)
  }, [])
  return names.map((name) => <p key={name}>{name}</p>)
}
