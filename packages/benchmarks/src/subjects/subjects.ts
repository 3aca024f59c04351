import { join } from 'node:path'
import { packageFolder } from './package.js'
import { documentPath, ownProgram, type Subject, subject } from './subject.js'

/** Our mock, with all groups. */
export const ours: Subject = subject('@cloud-cost/mock', '@cloud-cost/mock', (_, port) => [
  join(packageFolder('@cloud-cost/mock'), 'bin', 'cloud-cost-mock.js'),
  '--port',
  String(port),
])

/** `prism mock -v silent`, with one group, since it serves one document. */
export const prism: Subject = subject('stock prism mock', '@stoplight/prism-cli', (group, port) => [
  join(packageFolder('@stoplight/prism-cli'), 'dist', 'index.js'),
  'mock',
  documentPath(group),
  '-v',
  'silent',
  '--port',
  String(port),
])

const scalar: Subject = subject('@scalar/mock-server', '@scalar/mock-server', (group, port) => [
  ownProgram('scalar-server'),
  documentPath(group),
  String(port),
])

/** Answers from memory, checks nothing: no mock can be faster. */
export const bound: Subject = subject('fastify, static', 'fastify', (group, port) => [
  ownProgram('static-server'),
  group,
  String(port),
])

/** All that are compared. */
export const subjects: readonly Subject[] = [ours, prism, scalar, bound]
