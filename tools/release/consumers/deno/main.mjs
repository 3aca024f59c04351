import { program } from './program.mjs'

console.log(await program(Deno.env.get('MOCK_URL')))
