// What Node or browsers have, as far as it is used: the estate is compiled for neither.
declare const setImmediate: ((call: () => void) => unknown) | undefined
declare class MessageChannel {
  readonly port1: { onmessage: (() => void) | null }
  readonly port2: { postMessage(message: unknown): void }
}

/** Lets whatever else waits have a turn. A timer of zero milliseconds would wait for four of them in a page. */
export function turn(): Promise<void> {
  return new Promise((resolve) => nextTask(resolve))
}

/** Calls back once others have had a turn. A test that sets the time does not stop it. */
export const nextTask: (call: () => void) => unknown = typeof setImmediate === 'function' ? setImmediate : messages()

function messages(): (call: () => void) => void {
  const waiting: (() => void)[] = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => waiting.shift()?.()
  return (call) => {
    waiting.push(call)
    port2.postMessage(undefined)
  }
}
