// Says for people what was learned.
import { firstOf, formatCount } from '@cloud-cost/contract/model'
import type { ReportPart } from '../report/page.js'
import { evidenceOf } from './edit.js'
import type { Proposal } from './proposal.js'

/** Headers that HTTP, a proxy or a browser adds to any response. */
const STANDARD_HEADERS =
  /^(:status|accept-ranges|access-control-.*|age|alt-svc|cache-control|connection|content-.*|cross-origin-.*|date|etag|expires|keep-alive|last-modified|location|pragma|referrer-policy|server|set-cookie|strict-transport-security|transfer-encoding|upgrade|vary|via|x-content-type-options|x-frame-options|x-mock-.*|x-powered-by|x-xss-protection)$/

/** What was learned, for people; without a value of a response, but for the values of open sets. */
export function proposalParts(proposal: Proposal): ReportPart[] {
  return [
    summary(proposal),
    leftOut(proposal),
    contradictions(proposal),
    byHand(proposal),
    clientOptions(proposal),
    proposals(proposal),
    doubts(proposal),
    questions(proposal),
  ].flatMap(([title, ...lines]) => (title === undefined ? [] : [{ title, lines }]))
}

/** The parts for a terminal. */
export function textOf(parts: readonly ReportPart[]): string {
  return parts.map(({ title, lines }) => [title, ...lines.map((line) => `  ${line}`)].join('\n')).join('\n\n')
}

function summary({ evidence }: Proposal): string[] {
  const { exchanges, operations, unmatched, since, until } = evidence
  const elements = evidence.elements.all()
  const confirmed = elements.filter(({ observed, marks }) => {
    return observed.count > 0 && marks.length === 0
  })
  if (exchanges + unmatched === 0) return []
  if (exchanges === 0) return [`None of ${formatCount(unmatched, 'exchange')} is of an operation of the contract.`]
  return [
    `${formatCount(exchanges, 'exchange')} of ${formatCount(operations.size, 'operation')}, from ${since} to ${until}; ${unmatched} of no operation of the contract. ${formatCount(confirmed.length, 'stated element')} seen in them.`,
  ]
}

/** Most entries that a line names. */
const MOST_NAMED = 5

function leftOut({ evidence }: Proposal): string[] {
  if (evidence.leftOut.size === 0) return []
  const all = [...evidence.leftOut.values()].flat()
  return [
    `Left out (${all.length}):`,
    ...Array.from(evidence.leftOut, ([since, entries]) => {
      const elements = entries.map(({ file, entry }) => `${file}, entry ${entry}`)
      return `${entries.length === 1 ? '1 entry' : `${entries.length} entries`}, since ${since}: ${firstOf(elements, MOST_NAMED, '; ')}`
    }),
  ]
}

function contradictions({ deviations, evidence }: Proposal): string[] {
  if (evidence.exchanges === 0) return []
  const stated = deviations.filter(({ isAssumed }) => !isAssumed)
  if (stated.length === 0) return ['Nothing contradicts what the contract states.']
  return [`Contradicts what the contract states (${stated.length}; nothing of this is applied):`, ...stated.map(lineOf)]
}

/** Answers that change more than an edit of one element can, each with its elements. */
function byHand({ byHand: answers }: Proposal): string[] {
  const byLabel = new Map<string, Proposal['byHand']>()
  for (const answer of answers) byLabel.set(answer.label, [...(byLabel.get(answer.label) ?? []), answer])
  const lines = [...byLabel].flatMap(([label, [first, ...others]]) => {
    if (first === undefined) return []
    const { asked, value } = first
    const elements = [first, ...others].map(({ element }) => `\`${element.name}\` of ${element.group.name}`)
    const instead = value.kind === 'no' && value.instead !== undefined ? ` Answered: ${String(value.instead)}` : ''
    return [`${label}  ${asked.id}, ${firstOf(elements, MOST_NAMED)}: the contract says "${asked.note}"${instead}`]
  })
  return lines.length === 0
    ? []
    : [`Answered otherwise than the contract has it (${lines.length}; write it into the contract by hand):`, ...lines]
}

/** What the contract's clients have to be told of this deployment. */
function clientOptions({ evidence }: Proposal): string[] {
  const { operations, first } = evidence.missingStatus
  if (operations.size === 0) return []
  const responses = [...operations.values()].reduce((sum, count) => sum + count, 0)
  return [
    'Clients of this deployment need an option:',
    `\`allowMissingStatus: true\`, since ${formatCount(responses, 'successful response')} of ${formatCount(operations.size, 'operation')} had no \`status\`: ${firstOf([...operations.keys()], MOST_NAMED)} (${first}). Without it the client refuses them.`,
  ]
}

function lineOf({ operationId, message, label, count: times, example }: Proposal['deviations'][number]): string {
  return `${label}  ${operationId}: ${message} (${times === 1 ? 'once' : `${times} responses`}; ${example})`
}

function proposals({ edits, evidence }: Proposal): string[] {
  const written = edits.filter(({ facts }) => facts.length > 0)
  if (written.length === 0)
    return [
      `The contract says all that the ${evidence.exchanges === 0 ? 'answers say' : 'recordings show'}; nothing is proposed.`,
    ]
  const order = new Map(evidence.elements.all().map((element, index) => [element, index]))
  written.sort((first, second) => (order.get(first.element) ?? 0) - (order.get(second.element) ?? 0))
  return [
    `Proposed (${written.length}):`,
    ...written.map(({ element, facts }) => {
      const { count: times, since, until } = evidenceOf(element)
      const seen = facts.every(({ answered, isFollowing }) => answered !== undefined || isFollowing)
        ? 'answered'
        : `seen ${times} times, ${since} to ${until}`
      return `${element.label}  ${element.words} ${facts.map(({ says }) => says).join('; ')} (${seen})`
    }),
  ]
}

function doubts({ deviations, evidence }: Proposal): string[] {
  const assumed = deviations.filter(({ isAssumed }) => isAssumed).map(lineOf)
  const headers = [...evidence.headers]
    .filter(([name]) => !STANDARD_HEADERS.test(name))
    .map(([name, times]) => `header \`${name}\`, in ${formatCount(times, 'response')}: does it belong to the contract?`)
  const lines = [...assumed, ...headers]
  return lines.length === 0 ? [] : [`In doubt (${lines.length}; seen too seldom, or for a person to decide):`, ...lines]
}

function questions({ questions: asked }: Proposal): string[] {
  if (asked.length === 0) return []
  return [
    `Still open (${asked.length}):`,
    ...asked.map(
      ({ question, operations, notes }) =>
        `${question} (${formatCount(operations.length, 'operation')}, ${formatCount(notes.length, 'note')})`,
    ),
  ]
}
