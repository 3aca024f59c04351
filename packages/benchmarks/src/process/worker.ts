import { fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'

/** A program of this package in a process of its own, that answers one message at a time. */
export interface Worker {
  /** @throws Error with what the program says, or when it ends */
  ask<Answer>(message: object): Promise<Answer>
  stop(): Promise<void>
}

interface Failure {
  readonly failure: string
}

/** Starts a program that calls {@link answerMessages}. */
export function startWorker(program: string, args: readonly string[] = []): Worker {
  const child = fork(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exit = once(child, 'exit') as Promise<[number | null]>
  return {
    async ask<Answer>(message: object) {
      const answer = once(child, 'message') as Promise<[{ readonly result: Answer } | Failure]>
      child.send(message)
      const [given] = await Promise.race([answer, exit])
      if (typeof given !== 'object' || given === null) throw new Error(`${basename(program)} ended with ${given}`)
      if ('failure' in given) throw new Error(given.failure)
      return given.result
    },
    async stop() {
      if (child.connected) child.disconnect()
      await exit
    },
  }
}

/** Answers the messages of the process that started this one, and ends with it. */
export function answerMessages<Message, Answer>(answer: (message: Message) => Promise<Answer>): void {
  process.once('disconnect', () => process.exit())
  process.on('message', (message: Message) => {
    answer(message).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    )
  })
}
