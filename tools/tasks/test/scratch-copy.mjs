import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const REPOSITORY = join(import.meta.dirname, '..', '..', '..')

/** What commands of the copy must not know of the test that runs them. */
const OWN =
  /^(?:TEST|TEST_ALL|NODE_ENV|NODE_OPTIONS|INIT_CWD|PNPM_.*|VITEST.*|npm_(?:command|execpath|lifecycle|package|node).*|TURBO_(?!CACHE_DIR).*)$/

/** A copy of the files of this repository as they are now, committed in a history of its own. */
export class ScratchCopy {
  constructor() {
    // The real path, since the temporary folder of some systems is a link.
    this.root = realpathSync(mkdtempSync(join(tmpdir(), 'recipes-')))
    const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: REPOSITORY,
      encoding: 'utf8',
    })
    for (const file of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(REPOSITORY, name)))) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true })
      cpSync(join(REPOSITORY, file), join(this.root, file), { verbatimSymlinks: true })
    }
    this.run('git init --quiet')
    this.commit()
  }

  commit() {
    this.run('git add --all')
    this.run('git -c user.name=Test -c user.email=test@example.com commit --quiet --message Files --no-verify')
  }

  /** Runs a line as it is typed into a shell; returns its exit code and what it has printed. */
  run(line) {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.test(name)))
    // Nothing but Node, npm and git is on the path of a maintainer.
    env.PATH = (env.PATH ?? '')
      .split(':')
      .filter((folder) => !folder.includes('node_modules'))
      .join(':')
    const options = { cwd: this.root, shell: true, encoding: 'utf8', env, maxBuffer: 2 ** 28 }
    const { status, stdout, stderr } = spawnSync(line, options)
    return { line, code: status, output: `${stdout}${stderr}`, stdout }
  }

  /** The files that match a pattern of git. */
  files(pattern) {
    return this.run(`git ls-files '${pattern}'`)
      .stdout.split('\n')
      .filter((file) => file !== '')
  }

  read(file) {
    return readFileSync(join(this.root, file), 'utf8')
  }

  write(file, text) {
    mkdirSync(dirname(join(this.root, file)), { recursive: true })
    writeFileSync(join(this.root, file), text)
  }

  removeFile(file) {
    rmSync(join(this.root, file))
  }

  /** Puts text before, or in place of, what a file has. */
  replace(file, from, to) {
    const text = this.read(file)
    if (!text.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)}`)
    this.write(
      file,
      text.replace(from, () => to),
    )
  }

  remove() {
    rmSync(this.root, { recursive: true, force: true })
  }
}
