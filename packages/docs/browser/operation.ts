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

/** Shows what stands behind a `?` also to whoever reaches it by keyboard; a click shows it without a script. */
function openByFocus(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.why')) {
    const text = button.popoverTargetElement
    if (!(text instanceof HTMLElement)) continue
    button.addEventListener('focus', () => text.showPopover({ source: button }))
    button.addEventListener('blur', ({ relatedTarget }) => {
      if (relatedTarget !== null) text.hidePopover()
    })
  }
}

/** Opens all that is folded and shows all responses; or folds it again. */
function setUpExpandAll(): void {
  const button = document.querySelector('.expand-all')
  const details = document.querySelectorAll<HTMLDetailsElement>('.operation-details details')
  button?.addEventListener('click', () => {
    const isOpen = document.documentElement.classList.toggle('expanded')
    for (const part of details) part.open = isOpen
    button.textContent = isOpen ? 'Fold all' : 'Expand all'
  })
}

setUpExpandAll()
openAround()
openByFocus()
addEventListener('hashchange', openAround)
