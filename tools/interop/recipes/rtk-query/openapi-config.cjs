module.exports = {
  schemaFile: 'platform.json',
  apiFile: './empty-api.ts',
  apiImport: 'emptyApi',
  outputFile: './platform/api.ts',
}
