/** Words of a question that say nothing of what is asked for. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about all am an and any are as at be been belong belongs between by can could currently did difference do does far fetch find for from get give had has have
  how i if in is it its list look many may me much must need not now of on or our please see shall should show so some soon still
  tell than that the their them then there these they this those to up want was we were what when where which who whose will with
  would you your`.split(/\s+/),
)
