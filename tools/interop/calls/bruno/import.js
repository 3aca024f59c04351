import { readFileSync, writeFileSync } from 'node:fs'
import { openApiToBruno } from '@usebruno/converters'

const document = JSON.parse(readFileSync(process.env.DOCUMENT, 'utf8'))
const collection = openApiToBruno(document)
const requests = (items) => items.flatMap((item) => (item.type === 'folder' ? requests(item.items) : [item]))
const operations = Object.values(document.paths).flatMap((item) => Object.values(item).filter((value) => value.operationId))
const imported = requests(collection.items).length
if (imported !== operations.length) throw new Error(`${imported} requests of ${operations.length} operations`)
writeFileSync(`${process.env.OUT}.bruno.json`, JSON.stringify(collection, null, 2))
