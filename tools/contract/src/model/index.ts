/** The contract as every tool reads it: operations with their parameters, bodies, responses and examples, and the shapes of schemas. */

export { deprecationText, type Operation, type Parameter, readOperations, type Source, sourceOf } from './operation.js'
export { inputsOf } from './operation-inputs.js'
export { type ExampleRequest, type Response, type ResponseExample, responseFor } from './response.js'
export { composedOf, reachable, visitSchemas } from './schemas.js'
export { ownProperties, ownRequired, resolved, type Shape, shapeOf } from './shape.js'
export { firstOf, formatCount, list, oneLine, ownDescription, text } from './values.js'
