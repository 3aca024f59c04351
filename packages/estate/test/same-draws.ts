import fc from 'fast-check'

// A check of a change must not fail by a draw that has nothing to do with it: new draws are made by `npm run test:all`.
// The first companies of this seed have accounts on all clouds, discounts and charges of accounts, and the first days are around the clock.
if (process.env['TEST_ALL'] !== '1') fc.configureGlobal({ seed: 23_079 })
