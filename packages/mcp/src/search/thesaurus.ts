import { stemOf, wordsIn } from './words.js'

/**
 * On each line, words of the contract or of the docs, a bar, and what people say instead. What one operation answers stands in the tasks;
 * here are the words that mean the same everywhere. Other forms of a word, such as its plural, need no entry. A word in brackets is not
 * looked up itself, since it is a part of other names, too: an instance is no reserved instance.
 */
const LINES = `
azure | microsoft
aws | amazon
gcp | google
vendor | provider, cloud
machine | [instance], VM, virtual machine, server, EC2, box
disk | volume, drive, EBS
reserved instance | RI, reservation
savings plan | SP
committed use discount | CUD
sustained use discount | SUD
commitment | reservation, savings plan
automated savings | auto savings, auto RI, auto SP
right-sizing | rightsizing, right-sized, resize, downsize
oversized | too big, too large
undersized | too small
idle, unused | orphaned, waste, nobody uses, nobody touches, not used, never used, no longer used
excluded | exclude, ignore, exempt, skip, leave out, keep out
missing | lack, without
turn off | switch off, disable, deactivate, mute, pause, silence, stop sending
turn on | switch on, enable, activate
worth | pay off, profitable
on demand | full price, list price
cost | spend, spending, expense, charge, price, money
bill | invoice, owe, paid
own | my, myself, ourselves
company | organization, business
user | people, person, member, admin, administrator
notification, alert | warning, alarm, message, notify, notified, inform, told, ping
recommendation | recommend, suggestion, advice, advise
possible cause | explain, explanation, reason
email | mail
anomaly | spike, outlier, unusual, unexpected, abnormal, weird, strange, jump
tag | label
untagged | untag, without tags
favorite | bookmark, star, pin
chart | graph, plot, curve, diagram
time series | trend, over time, development, per day, by day, daily, per month, by month, monthly
daily | every day, each day
weekly | every week, each week
monthly | every month, each month
aggregated | total, sum, overall, average, altogether, percentage
expired, remaining | expire, end, run out, renew, due date, until
create, register | add, new, onboard, enroll, enrol, connect, hook up, sign up, integrate
delete | remove, drop, erase, get rid of, terminate, destroy, take out
update | change, modify, edit, alter, touch
rename | give name, other name
undo | revert, roll back, take back, bring back, accidentally, by mistake
retry | again, repeat, once more
run | start, trigger, launch, execute, kick off
finished | completed, done, ready
status | state, progress
number | how many, count
download | export, file
values | choices, options
columns | headers, fields
token, authentication | SSO, single sign-on, service account, login, log in, sign in, authenticate, authorize, credentials, api key
paging, page, cursor | pagination, next page
base URL | server address, host, hostname, server URL, endpoint
limit | quota, maximum, throttle, throttling, too many requests, ratelimit, per second
agent | MCP, Claude, LLM, assistant, chatgpt, copilot, AI helper, bot
mock | fake, stub
open question | webhook, event stream, not documented
choose answer | simulate, fault injection
changelog | breaking change, what is new, release note
error | failure, exception
currency | dollars, USD, euro
timeout | hang, take too long
tenant | directory, Entra, active directory
forecast, expected | predict, prediction
bought, purchase | buy
dependencies, related | affected, blast radius, impact of deleting
subscribed, enrolled | join, joined, participate
cancelled | leave, left, quit
existing, inventory | deployed, asset
cost center | business unit, department
sandbox, mock | try without
ledger | how sure, how certain, reliable
`

/** Words of a question that say nothing of what is asked for. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about all allowed am an and any are as at be been belong belongs between by can carry could currently did difference do does far fetch find for from
  get give had has have how i if in into is it its just list look many may me much must need not now of on one or our out please see shall should show side single so
  some something soon still tell than that the their them then there these they this those to up us want was we were what where which whose will
  with would you your`.split(/\s+/),
)

/** What people say, and what it means. */
export interface Saying {
  /** The stems of its words. */
  readonly stems: readonly string[]
  /** The stems of the words that mean the same. */
  readonly meant: readonly string[]
  /** Whether its own words are looked up as well. */
  readonly literal: boolean
}

/** The longest ones first, so that the first one that fits is the one that says most. */
export const SAYINGS: readonly Saying[] = LINES.trim()
  .split('\n')
  .flatMap((line) => {
    const [ours = '', theirs = ''] = line.split(' | ')
    const meant = stemsOf(ours)
    return [...ours.split(', '), ...theirs.split(', ')].map(
      (text): Saying => ({
        stems: stemsOf(text),
        meant,
        literal: !text.startsWith('['),
      }),
    )
  })
  .sort((first, second) => second.stems.length - first.stems.length)

function stemsOf(text: string): string[] {
  return [...new Set(wordsIn(text).map(stemOf))]
}
