import { stemOf, wordsIn } from './words.js'

/**
 * On each line, words of the contract or of the docs, a bar, and what people say instead. Each phrase of a line leads to the words
 * before the bar. Other forms of a word, such as its plural, need no entry. The words of a phrase in brackets are not looked up
 * themselves, since they mean something else in the contract.
 */
const LINES = `
register, setup | registration, create, add, onboard, new, set up
register tenant, register subscription | connect
setup | connect a new, cloudformation, console
azure | microsoft
aws | amazon
gcp | google
delete | remove, drop, offboard, disconnect, unregister
cancel deletion | stop removal, cancel removal, undo deletion, undo removal, being removed, being deleted, about to be deleted, keep account
update, change, rename | edit, modify, give name, nicer name
alias | name, nickname
undo | untag, revert, roll back, take back
tag statistics, untagged | have tags, percentage, without tags, no label, no tag
tag compliance, compliant | policy
tag | label
expired, inventory, remaining | expire, end date, run out, renew, ends, ended
end date | due date, until
token, bearer, authentication | login, log in, sign in, authenticate, authorization, authorize, credentials, api key, unauthorized
user role | access
limit, largest | quota, maximum, most
cost, bill | spend, spending, expense, charge, price, paid, money
billing summary | owe, invoice, [our bill], did we pay
daily portion | split, breakdown, break down, yesterday, one day, given day, single day
monthly, month | last month, this month
reserved instance | RI, reservation, [reserved machine], [reserved database]
savings plan | SP
committed use | CUD, commit to
purchase option | one year, three year, 1 year, 3 year, upfront, [pay upfront], cheaper, payment
overview savings | save us, saved us
own | my, mine, ourselves, bought ourselves
automated savings | automatic purchase, automatically
utilization | hardly used, used up, wasted commitment, badly used, underused
coverage, on demand | full price, still on demand
right-sizing | rightsizing, resize, oversized, downsize, [too big], too large
optimization, unused | idle, waste, wasted, orphaned, [looking for waste]
run analysis | start looking
last execution | last check, last run
setting, rule set | threshold
optimization condition | criteria, considered, counts as, counted as
resource key | by arn, by its arn, with arn
reset | put back, go back, back to how they came, default
anomaly | spike, unusual, unexpected, surprise, jump, overnight, got expensive
possible cause | cause, reason, why, explain
anomaly rule | anomaly alert, budget, alarm, warn me
save rule | warn me, turn off alarm, switch off, mute, pause, silence, alarm
notification | email, warning, went out, to whom
alert, notification | notify
chart | graph, plot
time series, trend, over time, history | series, development, per day, by day, day by day, per month
time series, daily | each day
recommendation | recommend, suggestion, advice, buy, should we
audit event | audit, who changed, who modified, who touched, who edited, who stopped, who deleted, who started, who did, trail, audit log, history of changes, change history
resource | load balancer, VM, virtual machine, server, machine, instance, EC2, database, bucket, volume
vendor | provider
metric, performance | CPU, memory, monitoring, busy, processor, load, loaded
download | export, CSV, spreadsheet, Excel, PDF
favorite | favourite, bookmark, star
check | taken, exists, exist, unique, duplicate, already
summary, overview | dashboard
total | sum
run, start | trigger, execute
filter | dropdown, facet
paging, page, cursor | pagination, next page
error | failure, fail, exception
base URL | server address, host, hostname, endpoint, server URL
version | v2, v3
limit | how many requests, throttle, throttling, too many requests, requests per second
agent | MCP, Claude, LLM, assistant, chatgpt, copilot
changelog | breaking change, what is new, release note
ledger | how sure, how certain, reliable
open question | webhook, event stream, send event, not documented, unknown
choose answer | simulate, force, fault injection
mock | fake, stub
role | permission
tenant | directory, active directory, entra
report name | report called, report named
save anomaly rule | send alert, get alert, every week, weekly
company | organization, organisation
user | people, person, email address
management account | payer account, master account
subscription | signed up, sign up
currency | dollars, USD, euro
related | connected, neighbour, neighbor, attached, depend
support | supported, kind, which type
usage summary | how many, count, number of
current usage | running, inventory of all, list all, in use, everything
processing status | finished, completed, progress, job done
tagging run | tagging job
custom report | saved report, my report
dashboard widget | widget
aggregate | one number, all cloud, together, all vendor, across
excluded | protect, exempt, ignore
`

/** Words of a question that say nothing of what is asked for. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about all allowed am an and any are as at be been belong belongs between by can carry could currently did difference do does far fetch find for from
  get give had has have how i if in into is it its just list look many may me much must need not now of on one or our out please see shall should show side single so
  some something soon still tell than that the their them then there these they this those to up us want was we were what when where which who whose will
  with would you your`.split(/\s+/),
)

/** What people say, and what it leads to. */
export interface Saying {
  /** The stems of its words. */
  readonly stems: readonly string[]
  /** Stems of the words of the contract that it leads to. */
  readonly meant: readonly string[]
  /** Whether it stands after the bar: the contract does not say it. */
  readonly foreign: boolean
  /** Whether its own words are looked up as well. */
  readonly literal: boolean
}

/** The longest ones first, so that the first one that fits is the one that says most. */
export const SAYINGS: readonly Saying[] = LINES.trim()
  .split('\n')
  .flatMap((line) => {
    const [ours = '', theirs = ''] = line.split(' | ')
    const saying = (text: string, foreign: boolean): Saying => ({
      stems: stemsOf(text),
      meant: stemsOf(ours),
      foreign,
      literal: !text.startsWith('['),
    })
    return [
      ...ours.split(', ').map((text) => saying(text, false)),
      ...theirs.split(', ').map((text) => saying(text, true)),
    ]
  })
  .sort((first, second) => second.stems.length - first.stems.length)

function stemsOf(text: string): string[] {
  return [...new Set(wordsIn(text).map(stemOf))]
}
