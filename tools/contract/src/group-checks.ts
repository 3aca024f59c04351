/** The checks of a bundled group, for tools that run them in their own process. */
export { checkExamples } from './check-examples.js'
export { type Finding, formatFinding, UserError } from './failure.js'
export { type Group, loadGroup } from './group.js'
