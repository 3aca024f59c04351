import { readFileSync } from 'node:fs'

const { numPassedTests, numTotalTests } = JSON.parse(readFileSync('report.json', 'utf8'))
if (numTotalTests === 0) throw new Error('vitest ran no test')
console.log(`${numPassedTests} of ${numTotalTests} tests passed`)
