/** Beyond a phone's width a row is a line of a table; on a phone the operation stands above its numbers. */
export const STYLE = `
:root { color-scheme: light dark; --line: #8886; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
table { border-collapse: separate; border-spacing: 0; table-layout: fixed; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: right; vertical-align: top; }
th[scope=col], th[scope=colgroup] { font-size: .85rem; }
th[scope=colgroup] { text-align: center; }
th:first-child { text-align: left; width: 34%; }
thead { background: Canvas; position: sticky; top: 0; }
thead tr:first-child > * { border-bottom: 0; }
.group th { font-size: 1.1rem; padding-top: 1.2rem; }
th[scope=row] { font-weight: normal; padding: 0; }
button { background: none; border: 0; color: inherit; cursor: pointer; font: inherit; overflow-wrap: anywhere; padding: .3rem .5rem; text-align: left; width: 100%; }
button::before { content: '▸ '; } button[aria-expanded=true]::before { content: '▾ '; }
button:hover { text-decoration: underline; }
.good { background: #2a82; } .bad { background: #d226; }
.details td { padding: .5rem 1rem 1rem 1.5rem; text-align: left; }
.details p { margin: 0 0 .5rem; } .details dl { font-size: .85rem; margin: 0; }
code { overflow-wrap: anywhere; }
dt { font-weight: bold; } dd { margin: 0 0 .5rem 1rem; }
input { font: inherit; width: min(22rem, 100%); }
@media (max-width: 48rem) {
  body { margin-top: 1rem; }
  table, thead, tbody { display: block; }
  tr:not([hidden]) { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); }
  th, td { font-size: .8rem; padding: .2rem .3rem; text-align: center; }
  th:first-child { grid-column: 1 / -1; width: auto; }
  thead th:first-child { display: none; }
  thead th[scope=col] { font-size: .68rem; }
  thead th[colspan] { grid-column: span 2; }
  th[scope=row] { border: 0; font-size: .95rem; }
  .details td { grid-column: 1 / -1; padding: .5rem; }
}`

/** Opens rows, and hides those that a filter doesn't meet. */
export const SCRIPT = `
const filter = document.getElementById('filter'), shown = document.getElementById('shown')
const rows = [...document.querySelectorAll('tbody[data-text]')]
for (const row of rows) {
  const button = row.querySelector('button')
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true'
    button.setAttribute('aria-expanded', String(!isOpen))
    row.querySelector('.details').hidden = isOpen
  })
}
filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean)
  for (const row of rows) row.hidden = !words.every((word) => row.dataset.text.includes(word))
  for (const group of document.querySelectorAll('.group'))
    group.hidden = rows.every((row) => row.hidden || row.dataset.group !== group.dataset.group)
  shown.value = rows.filter((row) => !row.hidden).length
})`
