import { availableParallelism, cpus, totalmem } from 'node:os'

const GIGABYTE = 2 ** 30

/** What the measures are taken on, and when. */
export function machine(): string {
  const { model = 'unknown processor' } = cpus()[0] ?? {}
  const memory = `${Math.round(totalmem() / GIGABYTE)} GB`
  const node = `Node ${process.versions.node}, ${process.platform} ${process.arch}`
  return `${availableParallelism()} cores of ${model.trim()}, ${memory}, ${node}, ${new Date().toISOString().slice(0, 10)}`
}
