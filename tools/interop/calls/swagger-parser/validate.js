import SwaggerParser from '@apidevtools/swagger-parser'

await SwaggerParser.validate(process.env.DOCUMENT)
