import type { MockedCall, MockedOperation, ParameterType } from './types.js'

type Values = { readonly [name: string]: string | readonly string[] | undefined }

/** Reads a request as the operation's function wrote it; nothing for a body that is not JSON. */
export async function readCall<Examples, Params>(
  { path, query: shown, types, examples }: MockedOperation<Examples>,
  request: Request,
  params: Values,
): Promise<MockedCall<Params, Examples> | undefined> {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const search = new URL(request.url).searchParams
  const body = parse(await request.clone().text())
  if (body === undefined) return undefined
  const isShown = (name: string): boolean => shown?.includes(name) ?? true
  const valuesOf = (given: readonly string[]): object =>
    Object.fromEntries(given.map((name) => [name, read(types?.query?.[name], search.getAll(name))]))
  const given = [...new Set(search.keys())]
  const call = {
    path: Object.fromEntries(names.map((name) => [name, read(types?.path?.[name], [params[name] ?? ''].flat())])),
    query: valuesOf(given.filter(isShown)),
    extraQuery: valuesOf(given.filter((name) => !isShown(name))),
    body: body.value,
    examples: structuredClone(examples),
    request,
  }
  return call as unknown as MockedCall<Params, Examples>
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: text === '' ? undefined : JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Values of one name. A text that is not what the contract says stays a text. */
function read(type: ParameterType | undefined, texts: readonly string[]): unknown {
  const elements = type?.array === 'list' ? texts.flatMap((text) => text.split(',')) : texts
  const values = elements.map((text) => scalar(type?.is, text))
  return type?.array !== undefined || values.length > 1 ? values : values[0]
}

function scalar(is: ParameterType['is'], text: string): unknown {
  if (is === 'number' && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text)
  if (is === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}
