// Bundled by the build, as what it takes is a private package.
export { suggestName } from '@cloud-cost/contract/suggest-name'
