interface State {
  readonly version: number
  readonly problems: readonly string[]
}

let shown: State | undefined

/** Reloads the page when the site was built again, and shows what is wrong meanwhile. */
async function follow(): Promise<void> {
  const state = await latest()
  if (state === undefined) return
  if (shown !== undefined && state.version !== shown.version) location.reload()
  showProblems(state.problems)
  shown = state
}

/** Nothing while the server is being restarted. */
async function latest(): Promise<State | undefined> {
  try {
    return (await (
      await fetch(`${document.documentElement.dataset['root'] ?? ''}live.json`, { cache: 'no-store' })
    ).json()) as State
  } catch {
    return undefined
  }
}

function showProblems(problems: readonly string[]): void {
  document.querySelector('#build-errors')?.remove()
  if (problems.length === 0) return
  const overlay = document.createElement('pre')
  overlay.id = 'build-errors'
  overlay.role = 'alert'
  overlay.textContent = problems.join('\n')
  document.body.append(overlay)
}

void follow()
setInterval(() => void follow(), 500)
