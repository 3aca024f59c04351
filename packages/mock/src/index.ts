export { type MockServer, type MockServerOptions, PortInUseError, startMockServer } from './server.js'
