import { program } from './program.mjs'

// Who loads this bundle waits for the promise: a page with the mock in its address, or an edge runtime.
globalThis.consumer = program(globalThis.MOCK_URL ?? new URLSearchParams(location.search).get('mock'))
