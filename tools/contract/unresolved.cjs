// Spectral's resolver for rules that look at a single file: references stay as they are, so that no other file is read.
const { Resolver } = require('@stoplight/spectral-ref-resolver')

module.exports = new Resolver({ dereferenceInline: false, dereferenceRemote: false })
