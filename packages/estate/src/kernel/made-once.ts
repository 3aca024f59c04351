import { remembered } from './remembered.js'
import { finished, SharedWork, type Steps } from './steps.js'

/** What is made of the file of a company once: when somebody asks for it, or in steps before. */
export interface MadeOnce<Company, Value> {
  (company: Company): Value
  steps(company: Company): Steps<Value>
}

/** Makes something of the file of a company once, whatever else the company has. */
export function madeOnce<Company extends { readonly file: object }, Value>(
  make: (company: Company) => Steps<Value>,
): MadeOnce<Company, Value> {
  const workOf = remembered((_file: object, company: Company) => new SharedWork(make(company)))
  const steps = (company: Company): Steps<Value> => workOf(company.file, company).result()
  return Object.assign((company: Company): Value => finished(steps(company)), { steps })
}
