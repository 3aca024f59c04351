import { ArgumentError, readArguments } from '@cloud-cost/contract/arguments'
import { UserError } from '@cloud-cost/contract/failure'
import { buildSite, DEFAULT_URL } from './build.js'
import { ROOT, SITE_FOLDER } from './paths.js'

const USAGE = `Usage: docs build [folder] [--url URL]

Builds the site in a folder (default packages/docs/dist/site). Its map and its feed name the addresses below the URL
(default ${DEFAULT_URL}). With a URL, pages name it as their own (canonical), and 404.html works at any address
of its host.
 \`npm run dev\` at the root serves it while you write.`

/** Runs a command line; returns an exit code. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const { positionals, values } = parse(args)
    const [command, folder = SITE_FOLDER, ...rest] = positionals
    if (command !== 'build' || rest.length > 0) throw new UserError(USAGE)
    await buildSite(ROOT, folder, values.url === undefined ? undefined : siteUrl(values.url))
    return 0
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(`docs: ${error.message}`)
    return 2
  }
}

interface Arguments {
  readonly positionals: readonly string[]
  readonly values: { readonly url?: string | undefined }
}

function parse(args: readonly string[]): Arguments {
  try {
    return readArguments(args, { allowPositionals: true, options: { url: { type: 'string' } } })
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    throw new UserError(`${error.message}\n\n${USAGE}`)
  }
}

function siteUrl(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new UserError(`--url must be an address such as https://docs.example.com/, not ${text}`)
  return text.endsWith('/') ? text : `${text}/`
}
