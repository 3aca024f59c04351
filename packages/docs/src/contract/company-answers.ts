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

export function companiesOf(session: EstateSession): readonly Company[] {
  const query = { permissionType: 'read' }
  return dataOf<{ readonly list: readonly Company[] }>(session, { operationId: 'listCompanies', path: {}, query }).list
}

/** What an answer of the estate holds as `data`. */
export function dataOf<Data>(session: EstateSession, request: Parameters<EstateSession['answer']>[0]): Data {
  const answer = session.answer(request)
  if (answer === undefined || 'failure' in answer) throw new Error(`${request.operationId} is not answered`)
  return (answer.body as { readonly data: Data }).data
}
