import { checkRoom } from '../kernel/limits.js'
import { remembered } from '../kernel/remembered.js'
import { instantText } from '../kernel/time.js'
import { type CompanyState, type Deletion, now } from './company.js'

/** The deletion of something, unless it is later than the clock. */
export function deletionOf(company: CompanyState, of: string, id: string): Deletion | undefined {
  return visible(company).get(`${of} ${id}`)
}

const visible = remembered((company: CompanyState): ReadonlyMap<string, Deletion> => {
  const until = instantText(now(company))
  const deletions = company.deletions.filter(({ at }) => at <= until)
  return new Map(deletions.map((deletion) => [`${deletion.of} ${deletion.id}`, deletion]))
})

/** The company after a deletion at the clock. What is deleted already stays deleted since then. */
export function withDeletion<State extends CompanyState>(company: State, of: string, id: string): State {
  if (deletionOf(company, of, id) !== undefined) return company
  const { deletions } = withoutDeletion(company, of, id)
  checkRoom(deletions, 'deletions can be kept')
  return { ...company, deletions: [...deletions, { of, id, at: instantText(now(company)) }] }
}

export function withoutDeletion<State extends CompanyState>(company: State, of: string, id: string): State {
  const deletions = company.deletions.filter((deletion) => deletion.of !== of || deletion.id !== id)
  return deletions.length === company.deletions.length ? company : { ...company, deletions }
}
