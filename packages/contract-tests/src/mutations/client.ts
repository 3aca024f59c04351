/** A mistake in generated code. @returns the changed text of an operation's part; the same text where it can't be made */
export type TextPlant = (text: string) => string

/** Mistakes in the code of the operation functions. */
export const CODE_MISTAKES: { readonly [mistake: string]: TextPlant } = {
  'a member renamed': (text) => text.replace(/payload: '(\w+)/, "payload: '$1Planted"),
  'a serialisation broken': (text) =>
    text.includes('commaQuery')
      ? text.replace(/commaQuery: \[[^\]]*\]/, 'commaQuery: []')
      : text.replace(/path: '([^']*)'/, "path: '$1/planted'"),
  'a method changed': (text) =>
    text.replace(/method: '\w+'/, (found) => (found.includes('PUT') ? "method: 'POST'" : "method: 'PUT'")),
}

/** Mistakes in the types of an operation's inputs and result. */
export const TYPE_MISTAKES: { readonly [mistake: string]: TextPlant } = {
  'a member renamed': (text) => text.replace(/^( +)(\w+)(\??): /m, '$1$2Planted$3: '),
  'a required flag loosened': (text) => text.replace(/^( +\w+): /m, '$1?: '),
  'a type changed': (text) => text.replace(/^( +\w+\??): (?!\{)[^\n]+$/m, '$1: boolean'),
}

/** Plants a mistake in each part of a text that belongs to an operation, and tells in which it could. */
export function plantInText(
  text: string,
  operationIds: readonly string[],
  partOf: (operationId: string) => RegExp,
  plant: TextPlant,
): { text: string; planted: string[] } {
  const planted: string[] = []
  let changed = text
  for (const operationId of operationIds) {
    changed = changed.replace(partOf(operationId), (part) => {
      const other = plant(part)
      if (other !== part) planted.push(operationId)
      return other
    })
  }
  return { text: changed, planted: [...new Set(planted)] }
}

/** The descriptor of an operation in the generated code. */
export function descriptorOf(operationId: string): RegExp {
  return new RegExp(`id: '${operationId}',.*?\\n *\\}(?=[,;])`, 's')
}

/** The interfaces of an operation's inputs and result in the generated types. */
export function interfacesOf(operationId: string): RegExp {
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1)
  return new RegExp(`export interface ${name}(?:Params|Result) \\{\\n.*?\\n\\}`, 's')
}
