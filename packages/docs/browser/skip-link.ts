/** Leads to the content by focus alone: on a page of Redoc, a fragment would be the address of a part, and there is none of that name. */
export function setUpSkipLink(): void {
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault()
    const main = document.querySelector<HTMLElement>('#main')
    main?.focus()
    main?.scrollIntoView()
  })
}
