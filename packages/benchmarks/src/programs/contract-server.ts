import { readFileSync } from 'node:fs'
import { createMock, type PackedContract, unpackContract } from '@cloud-cost/mock'

const [file = '', port] = process.argv.slice(2)
const contract = unpackContract(JSON.parse(readFileSync(file, 'utf8')) as PackedContract)
await createMock({ contract }).listen({ port: Number(port) })
