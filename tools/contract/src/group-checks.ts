/** The checks of the contract, for tools that run them while it is written. */
export { checkExamples } from './check-examples.js'
export { type Finding, formatFinding } from './failure.js'
export { groupNames, loadGroup } from './group.js'
export { bundleSources, lintSources } from './redocly.js'
export { run } from './run.js'
