export { default } from '../../vitest.base.mjs'
