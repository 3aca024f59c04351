// Bundled by the build, but for commander, on which this package depends.
export { type Declared, type Ending, type Environment, Program } from '@cloud-cost/contract/command-line'
export { list, number, OptionError, requireOneOf } from '@cloud-cost/contract/command-options'
export { readBaseUrl, readToken } from '@cloud-cost/contract/deployment-options'
export { UserError } from '@cloud-cost/contract/failure'
