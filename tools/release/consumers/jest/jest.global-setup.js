module.exports = async () => {
  const { startMockServer } = await import('@cloud-cost/mock')
  globalThis.mock = await startMockServer({ port: 0 })
  // The processes in which jest runs the tests inherit it.
  process.env.CLOUD_COST_MOCK_URL = globalThis.mock.url
}
