import { makeCalls } from './calls-by-fetch.mjs'
import { serve } from './serve.mjs'

await makeCalls(serve)
