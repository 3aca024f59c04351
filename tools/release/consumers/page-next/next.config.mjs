// Pages alone, as a static site has them.
export default { output: 'export' }
