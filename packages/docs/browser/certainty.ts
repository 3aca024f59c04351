import { nameIn } from './fragment.js'

const form = document.querySelector<HTMLFormElement>('.filters')
const counter = document.querySelector('.certainty-status')
const none = document.querySelector<HTMLElement>('.certainty-none')
const rows = [...document.querySelectorAll<HTMLDetailsElement>('.certainty-group .row')]

interface Filter {
  readonly text: string
  readonly mark: string
}

/** Shows the operations, and in them the marks, that fit the filters. */
function apply(): void {
  if (form === null) return
  const data = new FormData(form)
  const value = (name: string): string => String(data.get(name) ?? '').trim()
  const filter: Filter = { text: value('text').toLowerCase(), mark: value('mark') }
  let operations = 0
  let marks = 0
  for (const row of rows) {
    const shown = applyToRow(row, filter)
    row.hidden = shown === undefined
    if (shown === undefined) continue
    operations++
    marks += shown
  }
  if (counter !== null) counter.textContent = `${operations} entries, ${marks.toLocaleString('en')} notes`
  if (none !== null) none.hidden = operations > 0
}

/** The number of marks that are shown, or nothing when the operation doesn't fit. */
function applyToRow(row: HTMLDetailsElement, { text, mark }: Filter): number | undefined {
  const own = `${row.querySelector('summary')?.textContent} ${row.dataset['path']}`.toLowerCase().includes(text)
  let shown = 0
  for (const entry of row.querySelectorAll<HTMLElement>('.entries > li')) {
    const { kind = '', what = '' } = entry.dataset
    const fits =
      (mark === '' || mark === kind || mark === what) && (own || entry.textContent.toLowerCase().includes(text))
    entry.hidden = !fits
    if (fits) shown++
  }
  const fits = shown > 0 || (mark === '' && own)
  if (fits && text !== '' && !own) row.open = true
  return fits ? shown : undefined
}

/** A link to an operation opens it. */
function openTarget(): void {
  const target = document.getElementById(nameIn(location.hash))
  if (target instanceof HTMLDetailsElement) {
    target.hidden = false
    target.open = true
    target.scrollIntoView()
  }
}

form?.addEventListener('input', apply)
form?.addEventListener('submit', (event) => event.preventDefault())
document.querySelector('.certainty-reset')?.addEventListener('click', () => {
  form?.reset()
  apply()
})
document.querySelector('.expand-all')?.addEventListener('click', ({ currentTarget }) => {
  const shown = rows.filter((row) => !row.hidden)
  const open = shown.some((row) => !row.open)
  for (const row of shown) row.open = open
  if (currentTarget instanceof HTMLElement) currentTarget.textContent = open ? 'Close all' : 'Open all'
})
addEventListener('hashchange', openTarget)
apply()
openTarget()
