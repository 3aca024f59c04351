import SwaggerParser from '@apidevtools/swagger-parser'

await SwaggerParser.validate('platform.json')
