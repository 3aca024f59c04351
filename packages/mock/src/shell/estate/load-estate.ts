// Loads the companies that the options of a command name.
import { type CompanySize, createEstate, type EstateOptions, generateCompany } from '@cloud-cost/estate'
import type { ReadBills } from '@cloud-cost/estate/focus'
import { present } from '../../contract/json.js'
import { instantOf } from '../../core/clock.js'
import { InvalidOptionError, type OptionKinds, requireOptions } from '../../in-process/options.js'
import type { Estate } from '../../respond/estate.js'

/** Which companies answers are computed from, and when; the options of the command line. */
export interface LoadEstateOptions {
  /**
   * A company file, YAML or JSON, in the form of `@cloud-cost/estate/company-file.schema.json`; or bills, a file or a folder of CSV, Parquet,
   * gzip or zip: FOCUS 1.0 to 1.4, the Cost and Usage Report of AWS, cost exports of Azure.
   */
  readonly data?: string
  /** A made-up company: `small`, `medium`, `large`, or numbers such as `accounts=20,resources=500,months=13`. */
  readonly size?: string
  /** A whole number; another one makes up another company of the same size. */
  readonly seed?: string
  /** The instant that counts as now, such as `2026-04-01T09:00:00Z`, or `now`; the clock of the companies when left out. */
  readonly clock?: string
  /** Whether operations whose payload the service does not describe are answered, in a shape that is made up. */
  readonly illustrative?: boolean
}

export const LOAD_OPTIONS: OptionKinds<LoadEstateOptions> = {
  data: 'text',
  size: 'text',
  seed: 'text',
  clock: 'text',
  illustrative: 'true or false',
}

/**
 * Makes the companies to answer from: the companies of a file, a generated one of a size, or the default ones. `warn` is called with each line of the file
 * that is most likely not meant.
 *
 * @throws InvalidOptionError when an option has no sense, or the file is not a company file; it names each mistake by line.
 */
export async function loadEstate(
  options: LoadEstateOptions = {},
  warn: (line: string) => void = () => {},
): Promise<Estate> {
  requireOptions(options, LOAD_OPTIONS)
  return loadCompanies(options, warn)
}

/**
 * Loads an estate with all that the mock does not ask of one. With a signal, which ends it, all files are read in a thread, so that a process that
 * serves goes on.
 *
 * @internal
 */
export async function loadCompanies(
  options: LoadEstateOptions,
  warn: (line: string) => void,
  signal?: AbortSignal,
): Promise<ReturnType<typeof createEstate>> {
  const { illustrative = false } = options
  return createEstate({ ...(await companiesOptions(options, warn, warn, signal)), illustrative })
}

/**
 * The companies of the same options, which an estate and an export are made of. `note` is called with what of bills is not counted.
 *
 * @internal
 */
export async function companiesOptions(
  { data, size, seed = '1', clock: text, like }: Omit<LoadEstateOptions, 'illustrative'> & { readonly like?: string },
  warn: (line: string) => void = () => {},
  note: (line: string) => void = warn,
  signal?: AbortSignal,
): Promise<Pick<EstateOptions, 'company' | 'clock'> & { readonly bills?: ReadBills }> {
  const clock = text === undefined ? {} : { clock: clockOf(text) }
  if (data !== undefined) {
    if (size !== undefined)
      throw new InvalidOptionError('size', 'must not be used with data: the file says how much there is')
    // Reading YAML or bills takes libraries that nobody else should wait for.
    const { areBills } = await import('../focus/read-bills.js')
    if (signal === undefined && !areBills(data)) {
      const { readCompanyFile } = await import('./company-file.js')
      return { company: await readCompanyFile(data, warn), ...clock }
    }
    const { readDataInThread } = await import('./data-thread.js')
    const read = await readDataInThread(data, { warn, signal })
    if ('company' in read) return { company: read.company, ...clock }
    const { fromBillData } = await import('@cloud-cost/estate/focus')
    const bills = fromBillData(read.bills)
    for (const line of bills.notes ?? []) note(line)
    return { bills, ...clock }
  }
  if (size === undefined) return clock
  if (!/^\d{1,9}$/.test(seed)) {
    throw new InvalidOptionError(
      'seed',
      `must be a whole number with up to 9 digits where a size is given, not "${seed}"`,
    )
  }
  const generated = { ...parseSize(size), seed: Number(seed), clock: createEstate(clock).clock, ...present({ like }) }
  return { company: generateCompany(generated) }
}

function clockOf(text: string): string {
  const instant = instantOf(text)
  if (instant !== undefined) return instant
  throw new InvalidOptionError('clock', `must be now or an instant in UTC such as 2026-04-01T09:00:00Z, not "${text}"`)
}

const SIZES: Readonly<Record<string, CompanySize>> = {
  small: { accounts: 5, resources: 50, months: 13 },
  medium: { accounts: 25, resources: 2_000, months: 13 },
  large: { accounts: 200, resources: 100_000, months: 36 },
}

const MOST: CompanySize = { accounts: 1_000, resources: 1_000_000, months: 120 }

/** Reads a size by its name or its numbers; a number that is left out is that of `small`. */
function parseSize(text: string): CompanySize {
  if (Object.hasOwn(SIZES, text)) return SIZES[text] as CompanySize
  const size: Record<string, number> = { ...SIZES['small'] }
  for (const part of text.split(',')) {
    const [, name = '', number = ''] = /^(\w+)=(\d+)$/.exec(part) ?? []
    const most = Object.hasOwn(MOST, name) ? MOST[name as keyof CompanySize] : -1
    if (Number(number) > most) throw refusal(text)
    size[name] = Number(number)
  }
  return size as unknown as CompanySize
}

function refusal(text: string): InvalidOptionError {
  const names = Object.keys(SIZES).join(', ')
  const numbers = Object.entries(MOST).map(([name, most]) => `${name} up to ${most}`)
  return new InvalidOptionError(
    'size',
    `must be one of ${names}, or numbers such as accounts=20,resources=500,months=13 (${numbers.join(', ')}), not "${text}"`,
  )
}

/** Milliseconds at a time: a request waits for no more than that. */
const SLICE = 10

/**
 * Lets an estate compute what is most likely asked for between requests, so that the first ones find it: years of a company that is
 * larger than most take longer than a request should. Returns what ends it.
 */
export function prepareBetweenRequests({ prepare }: Pick<Estate, 'prepare'>): () => void {
  const steps = prepare?.()[Symbol.iterator]()
  let timer = setTimeout(goOn).unref()
  function goOn(): void {
    const until = performance.now() + SLICE
    while (performance.now() < until) {
      if (steps === undefined || steps.next().done === true) return
    }
    timer = setTimeout(goOn).unref()
  }
  return () => clearTimeout(timer)
}
