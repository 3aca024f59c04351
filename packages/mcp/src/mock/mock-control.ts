// Controls the mock at the base URL, over what it has below `/__mock`.
import type { ClientOptions } from '@cloud-cost/client-core'
import { isObject } from '../contract/json.js'
import { ToolError } from '../tools/tool-error.js'

/** How long a deployment may take to say that it is a mock, and a mock to do what it is asked, in milliseconds. */
const TIME_TO_SAY = 1500
const TIME_TO_DO = 30_000

type Deployment = Pick<ClientOptions, 'baseUrl' | 'fetch'>

/** Whether a mock answers at a base URL, which `/__mock/health` says. The token is not sent there. */
export async function isMock(deployment: Deployment): Promise<boolean> {
  try {
    const { response, body } = await request(deployment, TIME_TO_SAY, 'GET', '/health')
    return response.ok && isObject(body) && body['status'] === 'ok' && typeof body['operations'] === 'number'
  } catch {
    return false
  }
}

/** The mock at a base URL, as one caller uses it. */
export class MockControl {
  /** The session of the caller; the one that all share without. */
  session: string | undefined
  /** Whether the mock makes up rows where the contract describes none. */
  isIllustrative = false
  readonly #deployment: Deployment

  constructor(deployment: Deployment) {
    this.#deployment = deployment
  }

  /** What the calls of operations are sent with. */
  get headers(): Readonly<Record<string, string>> {
    return {
      ...(this.session !== undefined && { 'X-Mock-Session': this.session }),
      ...(this.isIllustrative && { 'X-Mock-Illustrative': 'true' }),
    }
  }

  /** @throws {ToolError} for what the mock refuses, and when it can't be reached */
  async call(
    method: string,
    path: string,
    sent?: unknown,
    query: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const named = { ...query, ...(this.session !== undefined && { session: this.session }) }
    const search = new URLSearchParams(named).toString()
    const found = await request(this.#deployment, TIME_TO_DO, method, `${path}${search && `?${search}`}`, sent).catch(
      (error: Error) => {
        throw new ToolError(`the mock can't be reached: ${error.message}`)
      },
    )
    const { response, body } = found
    if (response.ok) return body
    const { message = `HTTP ${response.status}`, violations = undefined } = isObject(body) ? body : {}
    throw new ToolError(
      `the mock refuses this: ${String(message)}${violations === undefined ? '' : ` ${JSON.stringify(violations)}`}`,
    )
  }
}

async function request(
  { baseUrl, fetch = globalThis.fetch }: Deployment,
  milliseconds: number,
  method: string,
  path: string,
  sent?: unknown,
): Promise<{ response: { readonly ok: boolean; readonly status: number }; body: unknown }> {
  const response = await fetch(`${new URL(baseUrl).origin}/__mock${path}`, {
    method,
    redirect: 'manual',
    duplex: 'half',
    signal: AbortSignal.timeout(milliseconds),
    headers: new Headers(sent === undefined ? {} : { 'content-type': 'application/json' }),
    body: sent === undefined ? null : JSON.stringify(sent),
  })
  const text = await response.text()
  return { response, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}
