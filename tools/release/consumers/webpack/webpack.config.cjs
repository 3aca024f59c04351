module.exports = {
  mode: 'production',
  target: 'node20',
  entry: './main.mjs',
  stats: 'errors-only',
  experiments: { outputModule: true },
  output: { path: `${__dirname}/out`, filename: 'main.mjs', module: true },
}
