const events = new EventSource('__docs/events')
events.onmessage = ({ data }) => {
  const event = JSON.parse(data) as { reload: true } | { errors: string[] }
  if ('reload' in event) location.reload()
  else showErrors(event.errors)
}

function showErrors(errors: readonly string[]): void {
  document.querySelector('#build-errors')?.remove()
  if (errors.length === 0) return
  const overlay = document.createElement('pre')
  overlay.id = 'build-errors'
  overlay.role = 'alert'
  overlay.textContent = errors.join('\n')
  document.body.append(overlay)
}
