export { type Kind, Kinds, type NameRules, type Place, problemOfNames } from './kinds.js'
export { isLooseName, isSecretName } from './names.js'
export { Redaction, type RedactionOptions } from './redaction.js'
export { withoutSecrets } from './without-secrets.js'
