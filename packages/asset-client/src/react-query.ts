export * from './generated/react-query.js'
