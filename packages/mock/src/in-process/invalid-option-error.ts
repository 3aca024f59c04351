/** A value that an option can't have. */
export class InvalidOptionError extends RangeError {
  /**
   * @param option name of the option, such as `scenario`
   * @param reason in words that go on after the name, such as `must be one of …`
   */
  constructor(
    readonly option: string,
    readonly reason: string,
  ) {
    super(`${option} ${reason}.`)
    this.name = 'InvalidOptionError'
  }
}
