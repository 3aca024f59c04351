/** An input that the contract names and the estate takes without any effect on its answers. */
export interface InputWithoutEffect {
  readonly in: 'query' | 'body'
  readonly name: string
  /** Ids of the operations for which this holds; all that have the input where they are left out. */
  readonly operations?: readonly string[]
  readonly reason: string
}

/** Every other input of every operation that the estate answers has an effect; both is tested. */
export const INPUTS_WITHOUT_EFFECT: readonly InputWithoutEffect[] = [
  { in: 'query', name: 'dateType', reason: 'Only DAILY is known, and nothing but a time series has steps.' },
  {
    in: 'query',
    name: 'purchase',
    reason: 'The service shows its name and no value; what it tells apart is not known.',
  },
  { in: 'query', name: 'isAddReadyToStart', reason: 'Which accounts are ready to start is not known.' },
  { in: 'body', name: 'clientSecret', reason: 'Credentials are not kept.' },
  { in: 'body', name: 'primaryKey', reason: 'Credentials are not kept.' },
]
