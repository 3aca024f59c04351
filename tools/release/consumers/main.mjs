import { program } from './program.mjs'

console.log(await program(process.env.MOCK_URL))
