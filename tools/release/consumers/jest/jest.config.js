module.exports = {
  globalSetup: './jest.global-setup.js',
  globalTeardown: './jest.global-teardown.js',
}
