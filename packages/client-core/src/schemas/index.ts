export type { JsonSchema, OperationSchemas, SchemaParts } from './types.js'
export { responseValidatorFor, type SchemaCheck, type SchemaCompiler, type SchemaProblem } from './validator.js'
