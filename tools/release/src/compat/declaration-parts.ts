import type { Declaration, Parts } from '@cloud-cost/codegen/api'

type Uses = Pick<Declaration, 'isInput' | 'isOutput'>

/** A property: whether it may be left out, and its type. */
const PROPERTY = /^(?<optional>\??): (?<type>.*)$/s

/** What an open set of values takes beside those that are known. */
const OPEN = '(string & {})'

/**
 * The paths of what users can't rely on any more; none where a declaration only has more than before. What is optional, and a set of
 * values, may grow where callers give them; what they get may become certain.
 */
export function lostParts(before: Parts, now: Parts, uses: Uses): string[] {
  const lost = Object.entries(before).filter(([path, text]) => !isKept(text, partAt(now, path), uses))
  const demanded = Object.entries(now).filter(
    ([path, text]) => uses.isInput && partAt(before, path) === undefined && !text.startsWith('?'),
  )
  return [...lost, ...demanded].map(([path]) => path)
}

/** A part may be called `constructor`, which every object has. */
function partAt(parts: Parts, path: string): string | undefined {
  return Object.hasOwn(parts, path) ? parts[path] : undefined
}

function isKept(before: string, now: string | undefined, uses: Uses): boolean {
  if (now === undefined) return false
  const [old, current] = [PROPERTY.exec(before)?.groups, PROPERTY.exec(now)?.groups]
  if (old === undefined || current === undefined)
    return before === now || hasMoreParameters(before, now) || isWider(valuesOf(before), valuesOf(now), uses)
  const isCertain = old['optional'] === current['optional'] || (old['optional'] === '' ? !uses.isOutput : !uses.isInput)
  // What changed in a type of the same name is said of that type.
  if (nameOf(old['type']) === nameOf(current['type'])) return isCertain
  return isCertain && isWider(valuesOf(old['type'] ?? ''), valuesOf(current['type'] ?? ''), uses)
}

/** `Price` of `Price = number`, which is a name for values. */
function nameOf(type = ''): string {
  return type.split(' = ')[0] ?? ''
}

function valuesOf(type: string): string {
  return type.split(' = ').at(-1) ?? ''
}

/** Whether a set of values has those of before, and callers need not know the others. */
function isWider(before: string, now: string, { isOutput }: Uses): boolean {
  const [old, values] = [new Set(before.split(' | ')), new Set(now.split(' | '))]
  const isGrown = [...old].every((value) => values.has(value))
  return isGrown && (old.size === values.size || !isOutput || values.has(OPEN))
}

/** Whether each overload of before is there, or takes only further parameters that may be left out. */
function hasMoreParameters(before: string, now: string): boolean {
  const overloads = now.split('\n').map(columnsOf)
  return before.split('\n').every((line) => {
    const old = columnsOf(line)
    return overloads.some(
      (one) =>
        old.returned === one.returned &&
        old.parameters.every((parameter, index) => parameter === one.parameters[index]) &&
        one.parameters.slice(old.parameters.length).every((parameter) => /^(?:\?|\.\.\.)/.test(parameter)),
    )
  })
}

function columnsOf(signature: string): { readonly parameters: readonly string[]; readonly returned: string } {
  const columns = signature.split('¦').map((column) => column.trim())
  return { parameters: columns.filter((column) => !column.startsWith('=>')), returned: columns.at(-1) ?? '' }
}
