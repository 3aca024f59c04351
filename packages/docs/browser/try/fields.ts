// Reads and sets the fields of the form of an operation.
import type { Json } from '@cloud-cost/contract/document'

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields of a request, and those that say who answers it. */
export function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('[name]:not([type=radio])')]
}

export function fieldOf(form: HTMLFormElement, name: string): Field | undefined {
  return fieldsOf(form).find((field) => field.name === name)
}

/** The value of a field by its type; nothing where it is empty, and is not sent. */
export function sentValue({ value, dataset }: Field): Json | undefined {
  if (value === '') return undefined
  if (dataset['type'] === 'number') return Number(value)
  if (dataset['type'] === 'boolean') return value === 'true'
  return dataset['type'] === 'list' ? value.split('\n').filter((line) => line !== '') : value
}

/** Puts a value in a field; an open choice takes one that it doesn't list as another value. */
export function setText(field: Field, text: string): void {
  const another = otherOption(field)
  if (another !== undefined && ![...(field as HTMLSelectElement).options].some(({ value }) => value === text))
    another.value = text
  field.value = text
  if (another !== undefined && another.value === text && text !== '') another.selected = true
  showOther(field)
}

/** Lets open choices take another value, and lists take one that is chosen. */
export function setUpChoices(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) {
    const input = otherInput(field)
    field.addEventListener('change', () => showOther(field))
    input?.addEventListener('input', () => {
      const another = otherOption(field)
      if (another !== undefined) another.value = input.value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  for (const add of form.querySelectorAll<HTMLSelectElement>('.try-add'))
    add.addEventListener('change', () => {
      const list = add.parentElement?.querySelector('textarea')
      if (!list) return
      list.value = [...list.value.split('\n'), add.value].filter((line) => line !== '').join('\n')
      add.value = ''
      list.dispatchEvent(new Event('input', { bubbles: true }))
    })
}

/** The text field of another value is there while that is chosen. */
function showOther(field: Field): void {
  const input = otherInput(field)
  const another = otherOption(field)
  if (input === undefined || another === undefined) return
  if (another.selected && input.value !== another.value) input.value = another.value
  input.hidden = !another.selected
}

function otherOption(field: Field): HTMLOptionElement | undefined {
  return field.querySelector<HTMLOptionElement>('option[data-other]') ?? undefined
}

function otherInput(field: Field): HTMLInputElement | undefined {
  return field.parentElement?.querySelector<HTMLInputElement>('.try-other') ?? undefined
}
