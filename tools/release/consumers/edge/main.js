import { program } from './program.mjs'

globalThis.consumer = program(globalThis.MOCK_URL)
