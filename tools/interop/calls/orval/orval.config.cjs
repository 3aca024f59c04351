// The address comes from the document.
module.exports = Object.fromEntries(
  ['platform', 'asset', 'cost'].map((group) => [
    group,
    {
      input: `${process.env.WORK}/${group}.json`,
      output: {
        target: `${process.env.WORK}/${group}/client.ts`,
        client: 'fetch',
        baseUrl: { getBaseUrlFromSpecification: true },
      },
    },
  ]),
)
