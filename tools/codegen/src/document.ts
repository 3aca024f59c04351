export { isObject, type Json, type JsonObject, referenceTokens, resolve } from '@cloud-cost/contract-tools/document'
export {
  type Operation as OperationModel,
  type Parameter as ParameterModel,
  readOperations as operationModels,
} from '@cloud-cost/contract-tools/model'
