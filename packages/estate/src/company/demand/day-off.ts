/** What is left of a usual weekday at weekends and on public holidays, as a share. */
export const DAY_OFF = 0.45
