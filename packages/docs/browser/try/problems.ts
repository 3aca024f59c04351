import { type Field, fieldsOf, type Problem } from './request.js'

/** Shows at each field what is wrong with it, and goes to the first. */
export function showProblems(form: HTMLFormElement, problems: readonly Problem[]): void {
  for (const field of fieldsOf(form)) clear(field)
  for (const { field, message } of problems) {
    const text = document.createElement('span')
    text.className = 'try-problem'
    text.id = `${field.id}.problem`
    text.textContent = message
    field.after(text)
    field.setAttribute('aria-invalid', 'true')
    field.setAttribute('aria-describedby', text.id)
  }
  problems[0]?.field.focus()
}

function clear(field: Field): void {
  document.getElementById(`${field.id}.problem`)?.remove()
  field.removeAttribute('aria-invalid')
  field.removeAttribute('aria-describedby')
}
