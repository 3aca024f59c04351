import type { Result } from './consumer.js'

export function resultTable(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ consumer }) => consumer.title.length))
  const lines = results.map(({ consumer, state, seconds, says }) => {
    const time = `${seconds.toFixed(1)} s`.padStart(8)
    return `${state.padEnd(7)}  ${consumer.title.padEnd(width)}  ${time}  ${says}`
  })
  const count = (state: Result['state']): number => results.filter((one) => one.state === state).length
  return [...lines, `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`].join('\n')
}
