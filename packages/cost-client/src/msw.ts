export * from './generated/msw.js'
