export * from './generated/openapi-fetch.js'
