import type { Language } from '../src/samples/languages.js'
import { chosenLanguage, languageSwitch, rememberLanguage } from './language.js'

/** Happens to the document when a reader chooses another language. */
export const LANGUAGE_CHANGE = 'cloud-cost:language'

/** Gives each sample a switch like the one in the header: what is chosen at one holds for all. */
export function setUpLanguages(): void {
  const first = languageSwitch()
  if (first === null) return
  const all = [first]
  for (const place of document.querySelectorAll('.language-choice')) {
    const choice = first.cloneNode(true) as HTMLSelectElement
    choice.removeAttribute('id')
    choice.className = ''
    choice.ariaLabel = 'Language'
    place.append(choice)
    all.push(choice)
  }
  const show = (): void => {
    for (const choice of all) choice.value = chosenLanguage()
  }
  show()
  for (const choice of all)
    choice.addEventListener('change', () => {
      // What was chosen stays where it is on the screen, though samples above it get longer.
      const { top } = choice.getBoundingClientRect()
      rememberLanguage(choice.value as Language)
      show()
      document.dispatchEvent(new Event(LANGUAGE_CHANGE))
      scrollBy({ top: choice.getBoundingClientRect().top - top, behavior: 'instant' })
    })
}
