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
        'address of the site: pages name it as their own (canonical), and 404.html works anywhere below it; without it, only the map and the feed name an address, the one of `npm start`',
      ),
  async ({ url }, [folder]) => {
    const address = url === undefined ? undefined : siteUrl(url)
    await (await import('./build.js')).buildSite(ROOT, folder, address)
    return 0
  },
)

const MEASURE = Program.of(
  {
    command: 'measure',
    summary: 'Measures a built site: what its search finds, and how often its pages say what is not known.',
    examples: [''],
  },
  (command) => command.argument('[folder]', 'folder of the site', SITE_FOLDER),
  async (_options, [folder]) => {
    const [{ loadService }, { searchReport }, { wordReport }] = await Promise.all([
      import('./contract/service.js'),
      import('./measure/search.js'),
      import('./measure/words.js'),
    ])
    process.stdout.write(`${[...searchReport(loadService(ROOT), folder), ...wordReport(folder)].join('\n')}\n`)
    return 0
  },
)

/** Runs a command line; returns an exit code. */
export const PROGRAM: Program = new Program({
  command: 'docs',
  summary: 'Builds and measures the docs site.',
  docs: 'packages/docs/README.md',
}).with(BUILD, MEASURE)

function siteUrl(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new OptionError('--url', `must be an address such as https://docs.example.com/, not ${text}`)
  return text.endsWith('/') ? text : `${text}/`
}
