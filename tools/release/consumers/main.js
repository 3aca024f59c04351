import { program } from './program.mjs'

// The page that loads this bundle waits for the promise.
globalThis.consumer = program(new URLSearchParams(location.search).get('mock'))
