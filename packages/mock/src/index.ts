// The mock for programs in Node.
export type { Contract, Violation } from './contract/contract.js'
export { type PackedContract, unpackContract } from './contract/packed.js'
export type { EstateAnswer, EstateRequest } from './exchange/estate-call.js'
export type { Fault, LoggedExchange, RuleAnswer } from './exchange/exchange.js'
export { InvalidOptionError, InvalidRecordingError, type MockOptions } from './in-process/options.js'
export type { MockClock, MockSession } from './in-process/session.js'
export type { JournalEntry } from './journal/journal-redaction.js'
export { whyNotReplayed } from './recording/decisions.js'
export { type RecordedExchange, readEntries, type UnreadEntry } from './recording/read-entries.js'
export type { RecordedBody } from './recording/recorded-body.js'
export type { Har, HarBody, HarEntry, HarPair, HarRequest, HarResponse, Recording } from './recording/recording.js'
export {
  connectMock,
  type NamedRemoteSession,
  type RemoteClock,
  type RemoteMock,
  RemoteMockError,
  type RemoteOperation,
  type RemoteRule,
  type RemoteRules,
  type RemoteSession,
} from './remote/index.js'
export type { Estate, EstateSession, LazyEstateRequest, StrictMistake } from './respond/estate.js'
export { InvalidRuleError } from './select/invalid-rule-error.js'
export type { BodyMatch, OperationId, OperationTypes, QueryMatch, SuccessBody } from './select/operation-types.js'
export type { AnswerOf, Rule, RuleContext, RuleFunction, RuleMatch, RuleRequest, StoredRule } from './select/rule.js'
export type { Rules } from './select/rules.js'
export { type LoadEstateOptions, loadEstate } from './shell/estate/load-estate.js'
export { watchData } from './shell/estate/watch-data.js'
export { createMock, type Mock, type MockServerOptions, startMockServer } from './shell/mock.js'
export type { ProxiedExchange, ProxyOptions } from './shell/proxy/options.js'
export { createProxy, type Proxy } from './shell/proxy/proxy.js'
export type { Exchange, RecordedMessage } from './shell/record/recorded-content.js'
export {
  createRecorder,
  type Recorder,
  type RecorderOptions,
  type RecordingLimit,
  type RecordingState,
} from './shell/record/recorder.js'
export { readRecording } from './shell/recording/read-recording.js'
export { type ListenOptions, type MockServer, PortInUseError } from './shell/server.js'
