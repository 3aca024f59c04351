/** The checks of the contract, for tools that run them while it is written. */
export { checkExamples } from './check-examples.js'
export { type Finding, formatFinding, UserError } from './failure.js'
export { type Group, groupNames, loadGroup } from './group.js'
export { bundleSources, type FindingsByGroup, lintSources } from './redocly.js'
export { type Output, run } from './run.js'
