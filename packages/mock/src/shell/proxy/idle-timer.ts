/** The deployment sent nothing for too long. */
export class UpstreamTimeout extends Error {
  constructor(readonly milliseconds: number) {
    super(`nothing came from it for ${milliseconds} ms`)
    this.name = 'UpstreamTimeout'
  }
}

/** How long a call waits for the deployment; what the client takes does not count. */
export class IdleTimer {
  /** Why the call was ended, where it was. */
  expired: UpstreamTimeout | undefined
  readonly #milliseconds: number
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  /** Ends a call once the deployment has kept it waiting for too long. */
  begin(isTurnOfClient: () => boolean, end: (timeout: UpstreamTimeout) => void): void {
    this.#timer = setTimeout(() => {
      if (isTurnOfClient()) {
        this.refresh()
        return
      }
      this.expired = new UpstreamTimeout(this.#milliseconds)
      end(this.expired)
    }, this.#milliseconds)
  }

  /** Begins anew, since one side has done its part. */
  refresh = (): void => {
    this.#timer?.refresh()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
