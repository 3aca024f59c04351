/** The languages of the samples of code, in the order of the switch. */
export const LANGUAGES = [
  { id: 'curl', title: 'curl', grammar: 'sh' },
  { id: 'client', title: 'TypeScript client', grammar: 'ts' },
  { id: 'fetch', title: 'TypeScript fetch', grammar: 'ts' },
  { id: 'react-query', title: 'React Query', grammar: 'ts' },
  { id: 'python', title: 'Python', grammar: 'python' },
  { id: 'go', title: 'Go', grammar: 'go' },
  { id: 'java', title: 'Java', grammar: 'java' },
] as const

export type Language = (typeof LANGUAGES)[number]['id']
