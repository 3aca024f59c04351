/** The port was in use by another program. */
export class PortInUseError extends Error {
  constructor(readonly port: number) {
    super(`port ${port} is in use.`)
    this.name = 'PortInUseError'
  }
}
