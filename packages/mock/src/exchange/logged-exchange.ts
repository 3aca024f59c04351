/** A request and its answer in a line. */
export interface LoggedExchange {
  readonly method: string
  readonly path: string
  readonly operationId: string | undefined
  readonly status: number
  /** What went wrong after the status was sent: the exchange is logged once more then. */
  readonly problem?: string
}
