// The command line of the site.
import { Program } from '@cloud-cost/contract/command-line'
import { OptionError } from '@cloud-cost/contract/command-options'
import { ROOT, SITE_FOLDER } from './paths.js'

const BUILD = Program.of(
  {
    command: 'build',
    summary: 'Builds the site in a folder. `npm run dev` at the root serves it while you write.',
    examples: ['', '/srv/docs --url https://docs.example.com/'],
  },
  (command) =>
    command
      .argument('[folder]', 'where to write', SITE_FOLDER)
      .option(
        '--url <URL>',
        'address of the site: pages name it as their own (canonical) with a picture for previews and the day of their last change, the map and the feed are written, and 404.html works anywhere below it',
      )
      .option(
        '--repository <URL>',
        'address of the repository, such as https://git.example.com/team/cloud-cost: with `--url`, pages lead to where they are edited and problems are reported',
      ),
  async ({ url, repository }, [folder]) => {
    if (repository !== undefined && url === undefined)
      throw new OptionError('--repository', 'needs --url, the address of the published site')
    const place =
      url === undefined
        ? undefined
        : { url: address('--url', url), repository: repository && address('--repository', repository).slice(0, -1) }
    await (await import('./build.js')).buildSite(ROOT, folder, place)
    return 0
  },
)

/** Runs a command line; returns an exit code. */
export const PROGRAM: Program = new Program({
  command: 'docs',
  summary: 'Builds the docs site.',
  docs: 'packages/docs/README.md',
}).with(BUILD)

/** An address with a slash at the end. */
function address(option: string, text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new OptionError(option, `must be an address such as https://docs.example.com/, not ${text}`)
  return text.endsWith('/') ? text : `${text}/`
}
