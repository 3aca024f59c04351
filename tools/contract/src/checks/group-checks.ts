/** The checks of the contract, for tools that run them while it is written. */

export { type Finding, formatFinding } from '../model/failure.js'
export { groupNames, loadGroup } from '../model/group.js'
export { checkExamples } from './check-examples.js'
export { certaintyCommand } from './commands/certainty.js'
export { lintGroups } from './lint-groups.js'
export { bundleSources, lintSources } from './redocly.js'
