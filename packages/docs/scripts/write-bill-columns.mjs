// Writes what becomes of each column of a bill, a line for each, from which the page of the columns is made.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billColumnsOf, columnEffects } from '../dist/tool/contract/bill-column-effects.js'
import { BILL_COLUMNS_FILE } from '../dist/tool/contract/bill-columns.js'
import { loadService } from '../dist/tool/contract/service.js'

const root = join(import.meta.dirname, '../../..')
const columns = billColumnsOf(await columnEffects(loadService(root)))
writeFileSync(BILL_COLUMNS_FILE, `[\n${columns.map((column) => JSON.stringify(column)).join(',\n')}\n]\n`)
