module.exports = () => globalThis.mock.close()
