import type { JsonObject } from './document.js'
import type { Example } from './example.js'
import type { Finding } from './failure.js'
import { SourceFile } from './source-file.js'
import { StrictValidator } from './strict-validator.js'

/** Checks examples against a document whose objects reject members that are not described. */
export class ExampleValidator {
  readonly #validator: StrictValidator

  constructor(document: JsonObject) {
    this.#validator = new StrictValidator(document)
  }

  validate(example: Example): Finding[] {
    const complaints = this.#validator.complaints(example.schema, example.value)
    if (complaints.length === 0) return []
    const file = new SourceFile(example.file)
    const findings = complaints.map(
      ({ tokens, message }): Finding => ({
        file: example.file,
        line: file.lineOf(['value', ...tokens]),
        rule: 'example-fits-schema',
        message: `${message} Mend the example, or the schema of ${example.owner} (${example.role}).`,
      }),
    )
    return [...new Map(findings.map((finding) => [`${finding.line}${finding.message}`, finding])).values()]
  }
}
