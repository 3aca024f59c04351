/** What the distance of horizontal lines begins with. */
const STEPS = [1, 2, 2.5, 3, 4, 5, 6, 8, 10] as const

/** The amounts at which a picture has a line, from 0 to the first that is not below the largest. */
export function linesUpTo(largest: number): readonly number[] {
  const step = roundStep((largest > 0 ? largest : 1) / 4)
  return Array.from({ length: Math.ceil(largest / step - 1e-9) + 1 }, (_, index) => index * step)
}

/** To a tenth, which is finer than a pixel. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** The first round amount that is not below this one. */
function roundStep(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount))
  return power * (STEPS.find((step) => step * power >= amount * (1 - 1e-9)) ?? 10)
}
