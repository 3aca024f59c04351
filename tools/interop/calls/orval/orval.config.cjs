// The address comes from the document.
const baseUrl = { getBaseUrlFromSpecification: true }

module.exports = {
  [process.env.GROUP]: {
    input: process.env.DOCUMENT,
    output: { target: `${process.env.OUT}/client.ts`, client: 'fetch', baseUrl },
  },
}
