import { INPUTS_WITHOUT_EFFECT as TABLE } from './generated/inputs-without-effect.js'

/** An input that the contract names and the estate takes without any effect on its answers. */
export interface InputWithoutEffect {
  readonly in: 'path' | 'query' | 'body'
  readonly name: string
  /** Ids of the operations for which this holds; all that have the input where they are left out. */
  readonly operations?: readonly string[]
  readonly reason: string
}

/** Every other input of every operation that the estate answers has an effect; both is tested. */
export const INPUTS_WITHOUT_EFFECT: readonly InputWithoutEffect[] = TABLE.flatMap(({ names, ...rest }) =>
  names.map((name) => ({ name, ...rest })),
)
