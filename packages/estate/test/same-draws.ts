import fc from 'fast-check'

// A check of a change must not fail by a draw that has nothing to do with it: new draws are made by `npm run test:all`.
if (process.env['TEST_ALL'] !== '1') fc.configureGlobal({ seed: 20_260_416 })
