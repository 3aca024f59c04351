export { type Contract, type PackedContract, unpackContract } from './contract.js'
export type { Fault } from './control/faults.js'
export {
  InvalidRuleError,
  type Rule,
  type RuleAnswer,
  type RuleMatch,
  type Rules,
  type StoredRule,
} from './control/rules.js'
export type { LoggedExchange } from './core.js'
export type { Violation } from './engine/violations.js'
export { PortInUseError } from './http/port-in-use-error.js'
export type { ListenOptions, MockServer } from './http/server.js'
export type { JournalEntry } from './journal.js'
export { createMock, type Mock, type MockOptions } from './mock.js'
export { type MockServerOptions, startMockServer } from './start-mock-server.js'
