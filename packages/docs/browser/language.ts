// The language of all samples: which one the reader chose, and how it is remembered.
import { LANGUAGES, type Language } from '../src/samples/languages.js'

const KEY = 'docs.language'

/** The language in which all samples are shown; styles show it, and hide the others. */
export function chosenLanguage(): Language {
  return (document.documentElement.dataset['language'] ?? LANGUAGES[0].id) as Language
}

/**
 * Shows all samples in the language that the reader chose before. This runs before the page is there: its switch is set as soon as it
 * is, so that neither ever shows another language.
 */
export function chooseLanguage(): void {
  const root = document.documentElement
  root.dataset['language'] = remembered()
  const observer = new MutationObserver(() => {
    const choice = languageSwitch()
    if (choice === null) return
    choice.value = chosenLanguage()
    observer.disconnect()
  })
  observer.observe(root, { childList: true, subtree: true })
}

/** The switch in the header. */
export function languageSwitch(): HTMLSelectElement | null {
  return document.querySelector<HTMLSelectElement>('#language')
}

/** Keeps a language from page to page. */
export function rememberLanguage(language: Language): void {
  document.documentElement.dataset['language'] = language
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // A page that may not keep anything begins with the first language.
  }
}

function remembered(): Language {
  try {
    const kept = localStorage.getItem(KEY)
    return LANGUAGES.find(({ id }) => id === kept)?.id ?? LANGUAGES[0].id
  } catch {
    return LANGUAGES[0].id
  }
}
