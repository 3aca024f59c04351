import { readFileSync } from 'node:fs'
import { validate } from '@scalar/openapi-parser'

const { valid, errors } = await validate(readFileSync('platform.json', 'utf8'))
if (!valid) throw new Error(JSON.stringify(errors, null, 2))
