import { nameIn } from './fragment.js'

const KEY = 'docs.language'

/** Keeps the language of the code samples from page to page. */
function keepLanguage(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[name=language]')]
  const kept = choices.find(({ value }) => value === stored())
  if (kept !== undefined) kept.checked = true
  for (const choice of choices) choice.addEventListener('change', () => store(choice.value))
}

/** Opens the parts around what the address leads to, which not all browsers do themselves. */
function openAround(): void {
  const target = document.getElementById(nameIn(location.hash))
  if (!target?.closest('details:not([open])')) return
  for (let part = target.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true
  target.scrollIntoView()
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function store(language: string): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // A page that may not keep anything begins with the first language.
  }
}

keepLanguage()
openAround()
addEventListener('hashchange', openAround)
