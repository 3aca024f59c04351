export const USAGE = `Usage: pnpm verify --base-url URL --token-env NAME [options]

Calls the operations of the contract on a deployment and says where its responses differ. Only what reads is called. Inputs are
taken from responses of the deployment itself, else from the contract's defaults and examples. The values of responses are neither
printed nor written, only the names and types of members.

  --base-url URL      scheme, host and port of the deployment
  --token-env NAME    environment variable that holds the bearer token
  --group NAME        only this group; can be repeated
  --operation NAME    only this operation, by operationId; can be repeated
  --set NAME=VALUE    value of the input with this name, for all operations; can be repeated
  --include-writes    also call what creates, changes and deletes. For a deployment that is made for tests: what is changed or
                      deleted was made in the same run, but not all that is made can be deleted
  --report FILE       write what was found, as a page (.html) or as data (.json)
  --rate NUMBER       requests a second, at most (default 5)
  --timeout SECONDS   how long a response may take (default 30)
  --show-values       with values of responses and inputs in the report
  --allow-http        send the token without encryption to another machine
  --help              print this

Outcome of an operation: match; deviation; refused, that is, an error that the contract describes; failed, without
an answer; skipped. Exit code: 0 when nothing deviates, 1 when something does, 2 when the run could not be made.`
