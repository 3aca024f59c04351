import type { EstateSession } from '@cloud-cost/estate'

/** The clouds that the costs of a company are asked for by. */
export const CLOUDS = [
  { vendor: 'aws', name: 'AWS' },
  { vendor: 'azure', name: 'Azure' },
  { vendor: 'gcp', name: 'GCP' },
] as const

/** A company, as `listCompanies` answers it. */
export interface Company {
  readonly companyId: string
  readonly companyName: string
}

export async function companiesOf(session: EstateSession): Promise<readonly Company[]> {
  const request = { operationId: 'listCompanies', path: {}, query: { permissionType: 'read' } }
  const { list } = await dataOf<{ readonly list: readonly Company[] }>(session, request)
  return list
}

/** What an answer of the estate holds as `data`. */
export async function dataOf<Data>(
  session: EstateSession,
  request: Parameters<EstateSession['answer']>[0],
): Promise<Data> {
  const answer = await session.answer(request)
  if (answer === undefined || 'failure' in answer) throw new Error(`${request.operationId} is not answered`)
  return (answer.body as { readonly data: Data }).data
}
