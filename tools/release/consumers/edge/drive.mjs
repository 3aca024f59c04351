// Runs the bundle where there is neither `process` nor `require`, only what the web has.
import { readFileSync } from 'node:fs'
import { EdgeVM } from '@edge-runtime/vm'

const vm = new EdgeVM({ extend: (context) => Object.assign(context, { MOCK_URL: process.env.MOCK_URL }) })
if (vm.evaluate('typeof process + typeof require') !== 'undefinedundefined')
  throw new Error('this must be an edge runtime')
vm.evaluate(readFileSync('out/main.js', 'utf8'))
console.log(await vm.evaluate('consumer'))
