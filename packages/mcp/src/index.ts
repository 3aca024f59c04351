export { isMock } from './mock/mock-control.js'
export { createServer, type ServerOptions } from './server.js'
