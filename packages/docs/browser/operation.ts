import { nameIn } from './fragment.js'

/** Opens the parts around what the address leads to: what is folded, and what is not chosen. */
function openAround(): void {
  const target = document.getElementById(nameIn(location.hash))
  if (target === null || target.checkVisibility()) return
  for (let part = target.parentElement; part !== null; part = part.parentElement) {
    if (part instanceof HTMLDetailsElement) part.open = true
    const choice = part.matches('.case') ? part.previousElementSibling?.previousElementSibling : null
    if (choice instanceof HTMLInputElement) choice.checked = true
  }
  target.scrollIntoView()
}

openAround()
addEventListener('hashchange', openAround)
