export { createHandler } from './handler.js'
export type {
  Answer,
  HandlerOptions,
  HandlersOptions,
  MockedCall,
  MockedOperation,
  ParameterType,
  Resolver,
} from './types.js'
