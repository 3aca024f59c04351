import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import fc from 'fast-check'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createMock, createRecorder, type Exchange, type Har, type Recorder, readRecording } from '../../src/index.js'
import { listening } from '../listening.js'

const folder = fs.mkdtempSync(join(tmpdir(), 'har-file-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
let files = 0
const newFile = (): string => {
  const own = join(folder, String(++files))
  fs.mkdirSync(own)
  return join(own, 'a.har')
}

const exchange = (number: number, length = 0): Exchange => ({
  startedAt: Date.UTC(2026, 2, 1),
  timings: { wait: 1, receive: 1 },
  request: { method: 'GET', url: `https://service.example/${number}`, headers: [], body: new Uint8Array() },
  response: { status: 200, headers: [['content-type', 'text/plain']], body: Buffer.from('x'.repeat(length)) },
})

const read = (file: string): Har['log']['entries'] => (JSON.parse(fs.readFileSync(file, 'utf8')) as Har).log.entries
const numbersIn = (file: string): number[] => read(file).map(({ request }) => Number(request.url.split('/').at(-1)))

function begun(file: string, exchanges = 0): { readonly recorder: Recorder; readonly lines: string[] } {
  const lines: string[] = []
  const recorder = createRecorder({ file, onStop: (line) => lines.push(line) })
  onTestFinished(() => recorder.close())
  for (let number = 1; number <= exchanges; number++) recorder.record(exchange(number))
  return { recorder, lines }
}

/** A recording with one exchange, by another program. */
const OTHER = JSON.stringify({ log: { version: '1.2', entries: [{ request: { method: 'GET', url: 'http://a/7' } }] } })

describe('what happens to a recording between two exchanges', () => {
  const cases: readonly (readonly [what: string, happen: (file: string) => void, numbers: number[], said: string])[] = [
    ['it is removed', (file) => fs.rmSync(file), [3, 4], 'was removed or renamed'],
    ['it is renamed', (file) => fs.renameSync(file, `${file}.old`), [3, 4], 'was removed or renamed'],
    ['it is emptied', (file) => fs.truncateSync(file), [3, 4], 'was emptied'],
    ['it is touched', (file) => fs.utimesSync(file, 1, 1), [1, 2, 3, 4], ''],
    ['it can only be read', (file) => fs.chmodSync(file, 0o400), [1, 2, 3, 4], ''],
    ['its folder can only be read', (file) => fs.chmodSync(join(file, '..'), 0o500), [1, 2, 3, 4], ''],
    [
      'it is replaced by a recording',
      (file) => {
        fs.writeFileSync(`${file}.next`, OTHER)
        fs.renameSync(`${file}.next`, file)
      },
      [7, 3, 4],
      'was replaced',
    ],
  ]

  it.each(cases)('%s', (_, happen, numbers, said) => {
    const file = newFile()
    const { recorder, lines } = begun(file, 2)
    happen(file)
    for (const number of [3, 4]) {
      expect(recorder.record(exchange(number))).toBeUndefined()
      expect(numbersIn(file).at(-1)).toBe(number)
    }
    expect(numbersIn(file)).toEqual(numbers)
    const where = `the next ones are in the file that is there now, after ${numbers.length - 2}.`
    expect(lines).toEqual(said === '' ? [] : [`${file} ${said}, with 2 exchanges; ${where}`])
    expect(recorder.state).toEqual({ file, entries: numbers.length, lost: 0 })
  })

  const losses: readonly (readonly [
    what: string,
    happen: (file: string) => void,
    mend: (file: string) => void,
    reason: string,
  ])[] = [
    [
      'its folder is removed',
      (file) => fs.rmSync(join(file, '..'), { recursive: true }),
      (file) => fs.mkdirSync(join(file, '..')),
      'its folder is gone',
    ],
    [
      'it is replaced by something else',
      (file) => {
        fs.writeFileSync(`${file}.next`, 'a letter')
        fs.renameSync(`${file}.next`, file)
      },
      (file) => {
        expect(fs.readFileSync(file, 'utf8')).toBe('a letter')
        fs.rmSync(file)
      },
      'what is in its place now is no recording',
    ],
    [
      'it is replaced by a folder',
      (file) => {
        fs.rmSync(file)
        fs.mkdirSync(file)
      },
      (file) => fs.rmdirSync(file),
      'something else is in its place',
    ],
    [
      'it is replaced by a link',
      (file) => {
        fs.writeFileSync(`${file}.victim`, '')
        fs.rmSync(file)
        fs.symlinkSync(`${file}.victim`, file)
      },
      (file) => {
        expect(fs.readFileSync(`${file}.victim`, 'utf8')).toBe('')
        fs.rmSync(file)
      },
      'something else is in its place',
    ],
  ]

  it.each(losses)(
    '%s: exchanges are lost with one line, until the file can be written again',
    (_, happen, mend, reason) => {
      const file = newFile()
      const { recorder, lines } = begun(file, 2)
      happen(file)
      for (const number of [3, 4]) expect(recorder.record(exchange(number))).toBe(`it was not recorded: ${reason}`)
      expect(recorder.state).toMatchObject({ lost: 2, problem: reason })
      expect(lines).toEqual([`${file} can't be written, since ${reason}: exchanges are lost until it can be.`])
      mend(file)
      expect(recorder.record(exchange(5))).toBeUndefined()
      expect(numbersIn(file)).toEqual([5])
      expect(lines.at(-1)).toBe(`${file} is written again; 2 exchanges are not in it.`)
      expect(recorder.state).not.toHaveProperty('problem')
    },
  )

  it.each([
    ['adds to it', (file: string) => fs.appendFileSync(file, '\n\n')],
    ['cuts it off', (file: string) => fs.truncateSync(file, 20)],
    [
      'writes to its end',
      (file: string) => fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/\]\}\}\n$/, '   \n')),
    ],
  ])('another program %s: nothing is written into what it wrote', (_, happen) => {
    const file = newFile()
    const { recorder, lines } = begun(file, 2)
    happen(file)
    const text = fs.readFileSync(file, 'utf8')
    for (const number of [3, 4]) expect(recorder.record(exchange(number))).toBeTruthy()
    expect(fs.readFileSync(file, 'utf8')).toBe(text)
    expect(lines).toEqual([
      `${file} was changed by another program: no further exchange is recorded. Continue with another file.`,
    ])
  })
})

describe('a link as the file', () => {
  it.each([
    ['to a recording', (target: string) => begun(target, 1)],
    ['to a recording of another program', (target: string) => fs.writeFileSync(target, OTHER)],
    ['to a file that is not there yet', () => undefined],
  ])('%s keeps its target, which is the recording', (_, make) => {
    const target = newFile()
    make(target)
    const links = [newFile(), newFile()] as const
    fs.symlinkSync(target, links[0])
    fs.symlinkSync(links[0], links[1])
    const { recorder } = begun(links[1], 2)
    expect(recorder.state.entries).toBe(read(target).length)
    expect(numbersIn(target).slice(-2)).toEqual([1, 2])
    for (const link of links) expect(fs.lstatSync(link).isSymbolicLink()).toBe(true)
  })

  it('is not followed by a file that is written on the way', () => {
    const file = newFile()
    fs.writeFileSync(file, OTHER, { mode: 0o640 })
    const victim = newFile()
    fs.writeFileSync(victim, 'a letter')
    for (const name of ['.new', '.tmp', '~']) fs.symlinkSync(victim, `${file}${name}`)
    begun(file, 1)
    expect(numbersIn(file)).toEqual([7, 1])
    expect(fs.readFileSync(victim, 'utf8')).toBe('a letter')
    expect(fs.statSync(file).mode & 0o777).toBe(0o640)
    expect(fs.readdirSync(join(file, '..')).sort()).toEqual(['a.har', 'a.har.new', 'a.har.tmp', 'a.har~'])
  })
})

/** Lets the disk take so many bytes more, and then fail; a machine that `ends` takes nothing at all any more. */
function limitWrites(bytes: number, ends: boolean): () => void {
  const { writeSync, ftruncateSync } = fs
  const original = { writeSync, ftruncateSync }
  let left = bytes
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  fs.writeSync = ((descriptor: number, buffer: Uint8Array, from: number, length: number, position: number) => {
    const grows = Math.max(0, position + length - fs.fstatSync(descriptor).size)
    const counted = ends ? length : grows
    const most = Math.max(0, length - Math.max(0, counted - left))
    left -= counted
    if (most === 0 && length > 0) throw full
    return original.writeSync(descriptor, buffer, from, most, position)
  }) as typeof fs.writeSync
  fs.ftruncateSync = ((...args: Parameters<typeof ftruncateSync>) => {
    if (ends && left < 0) throw full
    original.ftruncateSync(...args)
  }) as typeof ftruncateSync
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs, original)
    syncBuiltinESMExports()
  }
}

describe('a write that does not come to its end', () => {
  let losses = 0
  afterAll(() => expect(losses).toBeGreaterThan(3))
  const trials = fc.record({ left: fc.nat(1_500), lengths: fc.array(fc.nat(600), { minLength: 1, maxLength: 4 }) })

  it('leaves a sound recording on a full disk, and goes on when there is space again', () => {
    fc.assert(
      fc.property(trials, ({ left, lengths }) => {
        const file = newFile()
        const recorder = createRecorder({ file })
        const kept: number[] = []
        const restore = limitWrites(left, false)
        try {
          for (const [number, length] of lengths.entries()) {
            if (recorder.record(exchange(number, length)) === undefined) kept.push(number)
            expect(numbersIn(file)).toEqual(kept)
          }
        } finally {
          restore()
        }
        expect(recorder.record(exchange(99))).toBeUndefined()
        expect(numbersIn(file)).toEqual([...kept, 99])
        expect(recorder.state.lost).toBe(lengths.length - kept.length)
        losses += recorder.state.lost
        recorder.close()
      }),
      { numRuns: TRIES_ALL ? 500 : 15 },
    )
  })

  it('leaves all that stood before to --replay and --record, where the process ends within it', () => {
    fc.assert(
      fc.property(trials, ({ left, lengths }) => {
        const file = newFile()
        const recorder = createRecorder({ file })
        const restore = limitWrites(left, true)
        let kept = 0
        try {
          for (const [number, length] of lengths.entries())
            if (recorder.record(exchange(number, length)) === undefined) kept += 1
            else break
        } finally {
          restore()
        }
        recorder.close()
        if (kept > 0) expect([kept, kept + 1]).toContain(readRecording(file).log.entries.length)
        losses += recorder.state.lost
        const next = createRecorder({ file })
        expect(next.record(exchange(99))).toBeUndefined()
        next.close()
        expect(numbersIn(file)).toEqual([...Array.from({ length: read(file).length - 1 }, (_, number) => number), 99])
        expect(read(file).length).toBeGreaterThan(kept)
      }),
      { numRuns: TRIES_ALL ? 500 : 15 },
    )
  })

  it.each([
    ['spaces', ' '],
    ['zeros', '\0'],
    ['nothing', ''],
  ])('leaves them wherever it ends, be there blanks after it, %s', (_, blank) => {
    const file = newFile()
    const { recorder } = begun(file, 2)
    const before = fs.readFileSync(file)
    recorder.record({ ...exchange(3), problem: '중단' })
    const after = fs.readFileSync(file)
    const from = before.length - 5
    // Within the comma, a character of several bytes and the end, or all over it.
    const within = Buffer.from(after.subarray(from)).indexOf('중') + 1
    const last = after.length - from - 1
    const some = [1, 2, 3, within, ...[4, 3, 2, 1].map((bytes) => last - bytes)]
    const lengths = TRIES_ALL ? [...some, ...Array.from({ length: last / 9 }, (_, part) => 9 * part)] : some
    for (const length of lengths) {
      const bytes = Buffer.alloc(blank === '' ? from + length : after.length, blank)
      before.copy(bytes, 0, 0, blank === '' ? from : undefined)
      after.copy(bytes, from, from, from + length)
      fs.writeFileSync(file, bytes)
      const read = readRecording(file).log.entries.filter(({ request }) => request !== undefined)
      expect(read.length, `read after ${length} bytes`).toBeGreaterThanOrEqual(2)
      const next = createRecorder({ file })
      expect(next.record(exchange(9)), `continued after ${length} bytes`).toBeUndefined()
      next.close()
      expect(numbersIn(file)).toEqual(read.length === 2 ? [1, 2, 9] : [1, 2, 3, 9])
    }
  })

  it.runIf(TRIES_ALL && process.platform !== 'win32')(
    'leaves a recording that can be continued, where SIGKILL comes at any time',
    async () => {
      const file = newFile()
      const program = `
      import { createRecorder } from '@cloud-cost/mock'
      const recorder = createRecorder({ file: process.argv[1] })
      const body = Buffer.from('x'.repeat(400_000))
      const response = { status: 200, headers: [['content-type', 'text/plain']], body }
      for (let number = recorder.state.entries; ; number++) {
        recorder.record({ startedAt: 0, timings: { wait: 1, receive: 1 }, response,
          request: { method: 'GET', url: 'https://service.example/' + number, headers: [], body: new Uint8Array() } })
        process.stdout.write(number + '\\n')
      }`
      let kept = 0
      for (let round = 0; round < 10; round++) {
        const args = ['--input-type=module', '-e', program, file]
        const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
        let printed = ''
        child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
        await once(child.stdout, 'data')
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 100))
        child.kill('SIGKILL')
        await once(child, 'close')
        kept = Number(printed.trim().split('\n').at(-1)) + 1
        expect(readRecording(file).log.entries.length).toBeGreaterThanOrEqual(kept)
      }
      const { recorder } = begun(file)
      recorder.record(exchange(99))
      expect(numbersIn(file).slice(0, kept)).toEqual(Array.from({ length: kept }, (_, number) => number))
      expect(numbersIn(file).at(-1)).toBe(99)
    },
  )
})

/** What fills up: a command that is run before a proxy, and the folder in which it records. */
interface FullDisk {
  readonly before: string
  readonly folder: string
}

/** A disk of 64 kB, where this machine lets one be made. */
function smallDisk(): FullDisk | undefined {
  const place = join(newFile(), '..')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', place]))
  return { before: '', folder: place }
}

const disks: readonly (readonly [string, () => FullDisk | undefined])[] = [
  ['a disk of 64 kB', smallDisk],
  ['a limit of the system on files', () => ({ before: 'ulimit -f 64;', folder: join(newFile(), '..') })],
]

it.runIf(TRIES_ALL && process.platform !== 'win32').for(disks)(
  'a proxy goes on when its recording has no more space: %s',
  async ([, make], { skip }) => {
    const disk = make() ?? skip('only root may mount a disk')
    const service = createServer((_, response) =>
      response.setHeader('content-type', 'text/plain').end('x'.repeat(5_000)),
    )
    const { url: upstream, close } = await listening(service)
    onTestFinished(close)
    const file = join(disk.folder, 'a.har')
    const cli = join(import.meta.dirname, '../../bin/cloud-cost-mock.js')
    const command = `${disk.before} exec "$0" "$1" proxy --upstream ${upstream} --record "$2" --port 0 --print-port --log off`
    const child = spawn('bash', ['-c', command, process.execPath, cli, file], { stdio: ['ignore', 'pipe', 'pipe'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const url = `http://127.0.0.1:${line}`
    for (let number = 1; number <= 20; number++)
      expect((await (await fetch(`${url}/${number}`)).text()).length).toBe(5_000)
    const { recording } = (await (await fetch(`${url}/__mock/health`)).json()) as {
      recording: { entries: number; lost: number }
    }
    expect(recording).toEqual({
      file,
      entries: recording.entries,
      lost: 20 - recording.entries,
      problem: expect.any(String),
    })
    expect(recording.lost).toBeGreaterThan(0)
    const journal = (await (await fetch(`${url}/__mock/requests`)).json()) as { problem?: string }[]
    const lost = journal.filter(({ problem }) => problem?.includes('it was not recorded: '))
    expect(lost).toHaveLength(recording.lost)
    child.kill('SIGTERM')
    await once(child, 'close')
    expect(errors.split('\n').filter((line) => line.includes(`${file} can't be written, since the `))).toHaveLength(1)
    expect(numbersIn(file)).toEqual(Array.from({ length: recording.entries }, (_, index) => index + 1))
    expect(createMock({ replay: [readRecording(file)] }).replayMistakes).toHaveLength(1)
    createRecorder({ file }).close()
  },
)
