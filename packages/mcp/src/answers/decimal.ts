/** A number or the text of one, within what amounts can be. */
const NUMBER = /^([+-]?)(\d{1,60})(?:\.(\d{1,60}))?(?:e([+-]?\d{1,3}))?$/i

/** A decimal number, with which sums are exact. */
export class Decimal {
  static readonly ZERO: Decimal = new Decimal(0n, 0)
  readonly #digits: bigint
  /** How many of the digits stand behind the point. */
  readonly #scale: number

  private constructor(digits: bigint, scale: number) {
    this.#digits = digits
    this.#scale = scale
  }

  /** A number as its shortest text says it, or the text of one, such as `12.50`; undefined for what is neither. */
  static of(value: unknown): Decimal | undefined {
    if (typeof value !== 'number' && typeof value !== 'string') return undefined
    const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(String(value).trim()) ?? []
    if (whole === '') return undefined
    const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`)
    const scale = fraction.length - Number(exponent)
    return scale < 0 ? new Decimal(digits * 10n ** BigInt(-scale), 0) : new Decimal(digits, scale)
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.#scale, other.#scale)
    return new Decimal(this.#at(scale) + other.#at(scale), scale)
  }

  /** Negative, zero or positive as this is less than, equal to or more than another. */
  compare(other: Decimal): number {
    const scale = Math.max(this.#scale, other.#scale)
    const difference = this.#at(scale) - other.#at(scale)
    return difference < 0n ? -1 : difference > 0n ? 1 : 0
  }

  /** Without an exponent, and without zeros at the end of a fraction. */
  toString(): string {
    const text = String(this.#digits < 0n ? -this.#digits : this.#digits).padStart(this.#scale + 1, '0')
    const point = text.length - this.#scale
    const fraction = text.slice(point).replace(/0+$/, '')
    const sign = this.#digits < 0n ? '-' : ''
    return `${sign}${text.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`
  }

  #at(scale: number): bigint {
    return this.#digits * 10n ** BigInt(scale - this.#scale)
  }
}
