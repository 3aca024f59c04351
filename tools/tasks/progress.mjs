/** How many of the running checks the status line names; the rest is counted. */
const MAX_NAMES = 3

const MARKS = { passed: '✓', failed: '✗' }

/**
 * Says how far the checks have come: a line for each that was run, and on a terminal one line in their place that shows what runs now.
 * Checks whose result is taken from the cache are only counted.
 */
export class Progress {
  #out
  #isLive
  #began = Date.now()
  #counts = { passed: 0, failed: 0, cached: 0 }
  #left
  #timer

  constructor(out, isLive = out.isTTY === true && !process.env.CI) {
    this.#out = out
    this.#isLive = isLive
    if (isLive) this.#timer = setInterval(() => this.#show(), 1000)
  }

  ended({ check, outcome, milliseconds, left }) {
    this.#counts[outcome] += 1
    this.#left = left
    if (outcome === 'failed' || (outcome === 'passed' && !this.#isLive)) {
      this.#clear()
      const time = milliseconds === undefined ? '' : `${seconds(milliseconds)}, `
      this.#out.write(`${MARKS[outcome]} ${check.name}: ${time}${left.length} left\n`)
    }
    if (this.#isLive) this.#show()
  }

  /** Ends the status line; returns the sum, as in `12 checks passed, 1 failed, 80 unchanged, in 63.2 s`. */
  finish() {
    clearInterval(this.#timer)
    this.#clear()
    const { passed, failed, cached } = this.#counts
    const parts = [
      `${passed} ${passed === 1 ? 'check' : 'checks'} passed`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(cached > 0 ? [`${cached} unchanged`] : []),
    ]
    return `${parts.join(', ')}, in ${seconds(Date.now() - this.#began)}`
  }

  #show() {
    const { passed, failed, cached } = this.#counts
    const ended = passed + failed + cached
    const time = seconds(Date.now() - this.#began, 0)
    this.#clear()
    if (this.#left === undefined) return this.#out.write(`checks begin (${time})`)
    const running = this.#left.filter((check) => check.elapsed() !== undefined).map(({ name }) => name)
    const more = running.length > MAX_NAMES ? `, and ${running.length - MAX_NAMES} more` : ''
    const now = running.length > 0 ? `: ${running.slice(0, MAX_NAMES).join(', ')}${more}` : ''
    const line = `${ended} of ${ended + this.#left.length} checks done, ${this.#left.length} left (${time})${now}`
    this.#out.write(line.slice(0, (this.#out.columns ?? 80) - 1))
  }

  #clear() {
    if (this.#isLive) this.#out.write('\r\x1b[2K')
  }
}

function seconds(milliseconds, digits = 1) {
  return `${(milliseconds / 1000).toFixed(digits)} s`
}
