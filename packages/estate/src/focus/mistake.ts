/** What is wrong with a file, and where. No value of a bill is in it. */
export class FocusMistake extends Error {
  /**
   * @param reason in words that go on after the place, such as `must be a number`
   * @param line of a CSV file, where the header is line 1; of Parquet, the number of the row
   */
  constructor(
    readonly file: string,
    readonly reason: string,
    readonly line?: number,
    readonly column?: string,
  ) {
    super(`${file}${line === undefined ? '' : `:${line}`}: ${column === undefined ? '' : `${column} `}${reason}`)
    this.name = 'FocusMistake'
  }
}
