// The bodies of rules, checked by the contract.
import { readJsonBody } from '@cloud-cost/contract/json-body'
import type { CompiledOperation, Properties } from '../contract/contract.js'
import { isJsonType, isObject, toPointer } from '../contract/json.js'
import { propertiesOfBody } from '../contract/properties.js'
import { type Validators, type Violation, violationAt, violationsOf } from '../contract/violations.js'
import type { RuleAnswer } from '../exchange/exchange.js'
import { misspeltName } from '../exchange/suggestion.js'

/** The body of a rule as who receives it reads it, or why that can't. */
export type ParsedBody = ReturnType<typeof readJsonBody>

export function parseRuleBody(body: unknown): ParsedBody {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : body
  return typeof text === 'string' ? readJsonBody(text) : { value: text }
}

/**
 * Where the body of a rule leaves what the contract says of its status. What the contract describes by `default` alone, such as 429 and 502, is free,
 * as is what is no JSON by its media type, such as the page of a proxy.
 */
export function ruleBodyViolations(
  { prism, answerValidators }: CompiledOperation,
  answer: RuleAnswer,
  parsed: ParsedBody,
  validators: Validators,
): readonly Violation[] {
  const { responses } = prism
  const status = answer.status ?? Number(responses.find(({ code }) => /^2\d\d$/.test(code))?.code ?? 200)
  const described = [String(status), `${Math.floor(status / 100)}XX`]
  const response = responses.find(({ code }) => described.includes(code.toUpperCase()))
  const types = (response?.contents ?? []).map(({ mediaType }) => mediaType)
  if (response === undefined || ![...types, mediaTypeOf(answer) ?? 'application/json'].every(isJsonType)) return []
  if (types.length === 0) return []
  if ('reason' in parsed) return [violationAt('body', '', parsed.reason)]
  const violations = violationsOf(validators[answerValidators[response.code] ?? ''], 'body', parsed.value)
  if (violations.length > 0) return violations
  const schemas = (response.contents ?? []).flatMap(({ schema }) => schema ?? [])
  return schemas.length === 0 ? [] : strangeNames(parsed.value, propertiesOfBody({ anyOf: schemas }, prism), '')
}

/** Properties that are nearly documented ones, and objects that have none of those: a client reads nothing of what is there. */
function strangeNames(value: unknown, { names, isOpen }: Properties, pointer: string): Violation[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      strangeNames(item, { names, ...(isOpen && { isOpen }) }, `${pointer}/${index}`),
    )
  if (!isObject(value)) return []
  const known = Object.keys(names)
  const own = Object.keys(value)
  const isStrange = isOpen !== true && own.length > 0 && !own.some((name) => known.includes(name))
  return own.flatMap((name) => {
    const at = pointer + toPointer([name])
    const inner = Object.hasOwn(names, name) ? names[name] : undefined
    if (inner !== undefined) return strangeNames(value[name], inner, at)
    const meant = misspeltName(
      name,
      known.filter((other) => !own.includes(other)),
    )
    if (meant !== undefined) return [violationAt('body', at, `is no property of the contract; did you mean ${meant}?`)]
    return isStrange ? [violationAt('body', at, `is no property of the contract; there are ${known.join(', ')}`)] : []
  })
}

/** The media type of a body, where the rule says it, or where it is plain: a text that begins as a page is one. */
export function mediaTypeOf({ headers = {}, body }: RuleAnswer): string | undefined {
  const own = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return own ?? (typeof body === 'string' && body.trimStart().startsWith('<') ? 'text/html' : undefined)
}
