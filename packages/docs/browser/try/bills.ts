import { pageMock } from './send.js'

interface Company {
  readonly companyId: string
  readonly companyName: string
}

/** Lets a reader answer the form from bills of their own, chosen or dropped onto the form. They stay in the page. */
export function takeBills(form: HTMLFormElement, use: (companyId: string) => void): void {
  const input = form.querySelector<HTMLInputElement>('.try-bills input')
  const says = form.querySelector('.try-bills-status')
  const read = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    says?.replaceChildren('Reading…')
    try {
      const { companies, notes } = await answerFrom(files)
      const from = `Answers come from ${companies.map(({ companyName }) => companyName).join(', ')}.`
      says?.replaceChildren([from, ...notes].join(' '))
      use(companies[0]?.companyId ?? '')
    } catch (error) {
      says?.replaceChildren(error instanceof Error ? error.message : String(error))
    }
  }
  input?.addEventListener('change', () => void read([...(input.files ?? [])]))
  form.addEventListener('dragover', (event) => event.preventDefault())
  form.addEventListener('drop', (event) => {
    event.preventDefault()
    void read([...(event.dataTransfer?.files ?? [])])
  })
}

interface Answering {
  readonly companies: readonly Company[]
  /** What of the files is not counted. */
  readonly notes: readonly string[]
}

async function answerFrom(files: readonly File[]): Promise<Answering> {
  const { mock, estateOfBills } = await pageMock()
  const estate = await estateOfBills(files)
  mock.replaceEstate(estate)
  const headers = { authorization: 'Bearer fake-token' }
  const response = await mock.fetch('http://page/platform/v2/companies', { headers })
  const { data } = (await response.json()) as { readonly data: { readonly list: readonly Company[] } }
  return { companies: data.list, notes: estate.notes ?? [] }
}
