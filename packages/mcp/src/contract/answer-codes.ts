import certainty from '@cloud-cost/openapi/certainty'

/** What is undocumented or assumed of the fields of an answer, as codes by their path, such as `data.list[].companyId`. */
export type AnswerCodes = ReadonlyMap<string, readonly string[]>

const BEGIN = '200 '

/** By operationId. The report of all groups is read once for all servers of a process. */
const codes = new Map(
  certainty
    .flatMap(({ operations }) => operations)
    .map(({ operationId, entries }) => {
      const byPath = new Map<string, string[]>()
      for (const { element, codes: own } of entries) {
        if (!element.startsWith(BEGIN)) continue
        const path = element.slice(BEGIN.length)
        byPath.set(path, [...(byPath.get(path) ?? []), ...own])
      }
      return [operationId, byPath] as const
    }),
)

export function answerCodes(operationId: string): AnswerCodes {
  return codes.get(operationId) ?? new Map()
}
