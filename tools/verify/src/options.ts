// The options of `verify`.
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Declared, Option } from '@cloud-cost/contract/command-line'
import { decimal, list, OptionError } from '@cloud-cost/contract/command-options'
import { UserError } from '@cloud-cost/contract/failure'

/** What `declareOptions` reads of a command line. */
export type Options = ReturnType<ReturnType<typeof declareOptions>['opts']>

export function declareOptions(command: Declared) {
  return command
    .usage('--base-url URL --token-env NAME [options]')
    .requiredOption('--base-url <URL>', 'scheme, host and port of the deployment')
    .requiredOption('--token-env <NAME>', 'environment variable that holds the bearer token')
    .addOption(list('--group <NAME>', 'only this group', 'all'))
    .addOption(list('--operation <NAME>', 'only this operation, by operationId', 'all'))
    .addOption(
      new Option('--set <NAME=VALUE>', 'value of the input with this name, for all operations; can be repeated')
        .argParser((text: string, before: (readonly [string, string])[] = []) => [...before, pairOf(text)])
        .default([] as (readonly [string, string])[], 'none'),
    )
    .option(
      '--include-writes',
      'also call what creates, changes and deletes, on a deployment that is made for tests: what is changed or deleted was made in the same run, but not all that is made can be deleted',
    )
    .option('--report <FILE>', 'write what was found, as a page (.html) or as data (.json)')
    .option('--har <FILE>', 'record the exchanges, without secrets and names of people, for `npm run learn`')
    .addOption(list('--keep <NAME>', 'record this property or parameter although it names people'))
    .addOption(list('--redact <NAME>', 'record this one without its value'))
    .option(
      '--probe',
      'also ask each read that matches for what costs nothing: an id that does not exist, the pages 0 and 1, its dates in each form; and each group once without a token',
    )
    .addOption(decimal('--rate <NUMBER>', 'requests a second, at most', [0.1, 1000]).default(5))
    .addOption(decimal('--timeout <SECONDS>', 'how long a response may take', [0.1, 600]).default(30))
    .option('--show-values', 'with values of responses and inputs in the report, but for secrets')
    .option('--allow-http', 'send the token without encryption to another machine')
}

/** The name and the value of an input. */
function pairOf(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new OptionError('--set', `must be NAME=VALUE, such as startDate=2026-03-01, not "${text}"`)
  return [text.slice(0, at), text.slice(at + 1)]
}

/** The absolute path of a file, which npm leaves the caller's folder for. */
export function pathOf(text: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', text)
}

/** The absolute path of a report. @throws UserError when no page or data can be written there */
export function reportPath(text: string): string {
  const path = pathOf(text)
  if (!/\.(html|json)$/.test(path))
    throw new UserError(`--report takes a file that ends in .html or .json, not "${text}".`)
  if (!existsSync(dirname(path))) throw new UserError(`--report: folder of ${text} not found. Create it first.`)
  if (existsSync(path) && statSync(path).isDirectory())
    throw new UserError(`--report: ${text} is a folder. Name a file.`)
  return path
}
