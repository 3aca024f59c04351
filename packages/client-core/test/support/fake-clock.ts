import { onTestFinished, vi } from 'vitest'

interface Timer {
  readonly ms: number
  readonly fire: () => void
  cancelled: boolean
}

/** Time, timers and chance under a test's control: time stands still, and timers fire when the test says so. */
export interface FakeClock {
  /** Every timer so far, in the order they were set. */
  readonly timers: readonly Timer[]
  /** Milliseconds of every timer so far. */
  readonly delays: number[]
  /** Resolves with the next timer that is set and not yet taken. */
  next(): Promise<Timer>
  time: number
  chance: number
}

/** Takes the clock over until the test ends. @param immediate timers fire at once */
export function takeClock({ immediate = false }: { immediate?: boolean } = {}): FakeClock {
  const timers: Timer[] = []
  const untaken: Timer[] = []
  const waiting: ((timer: Timer) => void)[] = []
  const fake: FakeClock = {
    timers,
    time: Date.UTC(2026, 2, 1),
    chance: 0,
    get delays() {
      return timers.map(({ ms }) => ms)
    },
    next: () =>
      new Promise((resolve) => {
        const timer = untaken.shift()
        if (timer) resolve(timer)
        else waiting.push(resolve)
      }),
  }
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(Date, 'now').mockImplementation(() => fake.time)
  vi.spyOn(Math, 'random').mockImplementation(() => fake.chance)
  const { clearTimeout, setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((wake, ms = 0) => {
    // The platform's own fetch looks after its connections by timers too.
    if (new Error().stack?.includes('undici')) return setTimeout(wake, ms)
    const timer: Timer = {
      ms,
      cancelled: false,
      fire: () => {
        if (!timer.cancelled) wake()
      },
    }
    timers.push(timer)
    const taker = waiting.shift()
    if (taker) taker(timer)
    else untaken.push(timer)
    if (immediate) queueMicrotask(timer.fire)
    return timer as unknown as NodeJS.Timeout
  })
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    const fakeTimer = timers.find((candidate) => candidate === (timer as unknown))
    if (fakeTimer) fakeTimer.cancelled = true
    else clearTimeout(timer)
  })
  return fake
}
