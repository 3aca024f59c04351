import type { Bill } from '../src/core/bills.js'
import type { JournalEntry } from '../src/journal/journal-redaction.js'
import { admin, inSession } from './api.js'
import { billsOf, notesOf } from './bills.js'
import { button, byId, choose, element } from './elements.js'
import { showRequests } from './requests.js'

/** Milliseconds between looks at what has changed. */
const INTERVAL = 1_000

const sessions = byId<HTMLSelectElement>('session')
const scenarios = byId<HTMLSelectElement>('scenario')
const companies = byId<HTMLSelectElement>('company')
const clock = byId<HTMLInputElement>('clock')
const form = byId<HTMLFormElement>('rule')

/** What the chosen session was when its bills were last drawn. */
let drawn = ''

interface ShownRule {
  readonly id: string
  readonly match?: { readonly operation?: string }
}

async function look(): Promise<void> {
  const names = await admin<readonly string[]>('sessions')
  choose(
    sessions,
    names.map((name) => [name, name]),
  )
  const session = sessions.value
  const [entries, rules, state, { clock: now }, { scenario, scenarios: scenarioNames }] = await Promise.all([
    admin<readonly JournalEntry[]>(inSession('requests', session)),
    admin<readonly ShownRule[]>(inSession('rules', session)),
    admin<object>(inSession('state', session)),
    admin<{ clock: string }>(inSession('clock', session)),
    admin<{ scenario: string | null; scenarios: readonly string[] }>(inSession('scenario', session)),
  ])
  showRequests(entries, ruleOf)
  showRules(rules, session)
  const changed = JSON.stringify(state, null, 2)
  byId('state').textContent = changed === '{}' ? 'nothing' : changed
  if (document.activeElement !== clock) clock.value = now
  choose(scenarios, [['', 'none'], ...scenarioNames.map((name) => [name, name] as const)], scenario ?? '')
  byId('about').textContent = `It is ${now.slice(0, 16).replace('T', ' ')} in this session.`
  await drawBills(session, `${session} ${companies.value} ${now} ${changed}`)
}

async function drawBills(session: string, version: string): Promise<void> {
  if (version === drawn || companies.value === '') return
  drawn = version
  const [bills, notes] = await Promise.all([
    admin<readonly Bill[]>(inSession('bills', session, { company: companies.value })),
    admin<readonly string[]>(inSession('notes', session)),
  ])
  byId('bills').replaceChildren(...billsOf(bills), ...notesOf(notes))
}

function showRules(rules: readonly ShownRule[], session: string): void {
  const list = byId('rules')
  const shown = JSON.stringify(rules)
  if (list.dataset['shown'] === shown) return
  list.dataset['shown'] = shown
  list.replaceChildren(
    ...rules.map(({ id, ...rule }) =>
      element(
        'li',
        {},
        element('code', {}, JSON.stringify(rule)),
        button('Remove', () => run('rules', 'DELETE', undefined, { id }, session)),
      ),
    ),
  )
}

/** Fills in the form with what another request like this one would be answered with. */
function ruleOf({ operationId = '', status }: JournalEntry): void {
  const { operation, status: field } = form.elements as unknown as Readonly<
    Record<'operation' | 'status', HTMLInputElement>
  >
  operation.value = operationId
  field.value = String(status)
  operation.focus()
}

/** Calls the admin API, and shows what follows from it, or what is wrong. */
async function run(
  path: string,
  method: string,
  body?: unknown,
  query: Readonly<Record<string, string>> = {},
  session = sessions.value,
): Promise<void> {
  await guarded(async () => {
    await admin(inSession(path, session, query), { method, body })
    await look()
  })
}

async function guarded(work: () => Promise<void>): Promise<void> {
  const problem = byId('problem')
  try {
    await work()
    problem.hidden = true
  } catch (error) {
    problem.hidden = false
    problem.textContent = error instanceof Error ? error.message : String(error)
  }
}

/** Whether the page has the docs beside it, the operations and the companies. */
async function begin(): Promise<void> {
  const operations = await admin<readonly { operationId: string }[]>('operations')
  byId('operations').replaceChildren(...operations.map(({ operationId }) => element('option', { value: operationId })))
  const found = await admin<readonly { companyId: string; companyName: string }[]>('companies')
  choose(
    companies,
    found.map(({ companyId, companyName }) => [companyId, companyName]),
  )
  byId('docs').hidden = !(await admin<readonly string[]>('window/sites.json')).includes('/docs')
}

function listen(): void {
  sessions.addEventListener('change', () => void guarded(look))
  companies.addEventListener('change', () => void guarded(look))
  scenarios.addEventListener('change', () => void run('scenario', 'PUT', { scenario: scenarios.value || null }))
  byId('set-clock').addEventListener('click', () => void run('clock', 'PUT', { clock: clock.value || null }))
  byId('next-day').addEventListener('click', () => void run('clock', 'PUT', { clock: 'P1D' }))
  byId('reset').addEventListener('click', () => void run('reset', 'POST'))
  byId('forget').addEventListener('click', () => void run('requests', 'DELETE'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const values = new FormData(form)
    const fault = String(values.get('fault'))
    void run('rules', 'POST', {
      match: { operation: String(values.get('operation')) },
      ...(fault === '' ? { answer: { status: Number(values.get('status')) } } : { fault }),
      ...(Number(values.get('delay')) > 0 ? { delay: Number(values.get('delay')) } : {}),
      ...(values.get('once') === null ? {} : { once: true }),
    })
  })
}

listen()
await guarded(begin)
for (;;) {
  if (!document.hidden) await guarded(look)
  await new Promise((resolve) => setTimeout(resolve, INTERVAL))
}
