export { type RunSettings, run } from './shell/cli/run.js'
