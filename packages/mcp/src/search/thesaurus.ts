import { stemOf, wordsIn } from './words.js'

/**
 * On each line, words of the contract or of the docs, a bar, and what people say instead. What one operation answers stands in its
 * `x-search-terms`; here are the words that mean the same everywhere. Other forms of a word, such as its plural, need no entry. A word in brackets is not
 * looked up itself, since it is a part of other names, too: an instance is no reserved instance. An indented line continues the one above.
 */
const LINES = `
azure | microsoft
aws | amazon
gcp | google
vendor | provider, cloud
machine | [instance], VM, virtual machine, server, EC2, box, compute engine, virtual server
disk | volume, drive, EBS
reserved instance | RI, reservation
savings plan | SP
committed use discount | CUD
sustained use discount | SUD
commitment | reservation, savings plan, committed, lock in, prepaid, prepay
automated savings | auto savings, auto RI, auto SP
right-sizing | rightsizing, right-sized, resize, downsize, shrink, scale down, downscale, downgrade
oversized | too big, too large, overprovisioned, over-provisioned, overkill, bigger than
undersized | too small, underprovisioned, under-provisioned, underpowered
idle, unused | orphaned, waste, nobody uses, nobody touches, not used, never used, no longer used, dormant, abandoned, forgotten,
  gathering dust, sitting around, lying around, doing nothing, nobody needs, no one uses, nobody is using
excluded | exclude, ignore, exempt, skip, leave out, keep out, spare, protect, leave alone
missing | lack, without
turn off | switch off, disable, deactivate, mute, pause, silence, stop sending, turn it off, switch it off, shut off, stop watching,
  stop monitoring, stop getting, stop receiving, snooze, suppress, opt out
turn on | switch on, enable, activate, turn it on, switch it on, start watching, opt in
worth | pay off, profitable
on demand | full price, list price, sticker price, undiscounted, uncommitted
cost | spend, spending, expense, charge, price, money, cash, burn
bill | invoice, owe, paid
own | my, myself, ourselves
company | organization, business
user | people, person, member, admin, administrator, teammate, coworker, employee, staff
notification, alert | warning, alarm, message, notify, notified, inform, told, ping, heads up, slack
recommendation | recommend, suggestion, advice, advise, tip, hint
possible cause | explain, explanation, reason, root cause, what caused, what drove, culprit
email | mail
anomaly | spike, outlier, unusual, unexpected, abnormal, weird, strange, jump, surge, sudden, shot up, skyrocket, through the roof,
  blew up, odd, surprise
tag | label
untagged | untag, without tags, unlabeled, unlabelled, no owner, without an owner
favorite | bookmark, star, pin, shortlist
chart | graph, plot, curve, diagram, visualize, picture
time series | trend, over time, development, per day, by day, daily, per month, by month, monthly
daily | every day, each day
weekly | every week, each week
monthly | every month, each month
aggregated | total, sum, overall, average, altogether, percentage
expired, remaining | expire, end, run out, renew, due date, until, lapse, renewal, days left, time left, about to end
create, register | add, new, onboard, enroll, enrol, connect, hook up, sign up, integrate, set up, bring in, link, start managing,
  onboarding
delete | remove, drop, erase, get rid of, terminate, destroy, take out, throw away, throw out, clear out, wipe, purge, kill, detach,
  disconnect, unlink, offboard, stop managing, stop tracking
update | change, modify, edit, alter, touch, adjust, tweak
rename | give name, other name, nickname, friendly name, different name, new name
undo | revert, roll back, take back, bring back, accidentally, by mistake, reverse, rollback, back out, put back, oops, wrongly
retry | again, repeat, once more, redo, try again, another go, another try
run | start, trigger, launch, execute, kick off, rerun
finished | completed, done, ready, succeed, success, go through, went through
status | state, progress, did it work
number | how many, count
download | export, file, save as, print
values | choices, options, picklist, dropdown
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
error | failure, exception, problem, trouble, went wrong, broke, crash
currency | dollars, USD, euro
timeout | hang, take too long
tenant | directory, Entra, active directory
forecast, expected | predict, prediction, outlook, going to cost, end up
bought, purchase | buy
dependencies, related | affected, blast radius, impact of deleting, depends, hangs off, safe to delete
subscribed, enrolled | join, joined, participate, take part, sign-up, opted in
cancelled | leave, left, quit, opted out, drop out
existing, inventory | deployed, asset, what do we have, what we have, everything we have, everything we own
cost center | business unit, department
sandbox, mock | try without
certainty | how sure, how certain, reliable
audit, history | who changed, who did, who touched, who deleted, who stopped, paper trail, happened to
last run | last ran, latest run, most recent run, stale, up to date, out of date
reset | start over, factory settings, from scratch, default settings
coverage | covered, uncovered
chargeback, showback | charge back, show back, cross charge, split cost, split the bill, allocate
automated savings | autopilot, automatic savings, buy automatically
sensitivity | false alarm, false positive, too many alerts, noisy
threshold | cutoff, cut off, tolerance
region | location, data center, geography
settings | configuration, preferences, knobs
summary | at a glance, big picture, bottom line
`

/** Words of a question that say nothing of what is asked for. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about all allowed am an and any are as at be been belong belongs between by can carry could currently did difference do does far fetch find for from
  get give had has have how i if in into is it its just list look many may me much must need not now of on one or our out please see shall should show side single so
  some something soon still tell than that the their them then there these they this those to up us want was we were what where which whose will
  with would you your
  t s d re ve ll don doesn didn isn aren wasn weren hasn haven hadn won wouldn couldn shouldn
  stuff thing anything got`.split(/\s+/),
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
  .split(/\n(?! )/)
  .flatMap((line) => {
    const [ours = '', theirs = ''] = line.split(' | ')
    const meant = stemsOf(ours)
    return [...ours.split(', '), ...theirs.split(/,\s+/)].map(
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
