/**
 * In each group, the words of the contract or of the pages, a bar, and what people say instead. Each word of a group leads to those
 * before the bar. Other forms of a word, such as its plural, need no entry; one that has an entry of its own is not taken for the other.
 */
const GROUPS = `
register, set up, setup | registration, create, add, onboard, connect, new
delete | remove, drop, offboard, disconnect, unregister
update, change, rename | edit, modify
undo | untag, revert, roll back
tag statistics, untagged | without tags
tag compliance, compliant | policy
expired, remaining | expire, end date, run out, renew, ends
end date | due date, until
token, bearer, authentication | login, log in, sign in, authenticate, authorization, authorize, credentials, api key, unauthorized
limit, largest | quota, maximum, most
cost, bill | spend, spending, expense, charge, price, paid
monthly, month | last month, this month
reserved instance | RI, reservation
savings plan | SP
committed use | CUD
right-sizing | rightsizing, resize, oversized, downsize
unused | idle, waste, wasted, orphaned
anomaly | spike, unusual, unexpected, surprise
anomaly rule | anomaly alert, budget, alarm
alert, notification | notify
chart | graph, plot
time series, trend, over time, history | series, development
recommendation | recommend, suggestion, advice, buy
own | my, mine
audit event | audit, who changed, trail
tag | label
resource | VM, virtual machine, server
vendor | provider
metric, performance | CPU, monitoring
download | export, CSV, spreadsheet
favorite | favourite, bookmark, star
check | taken, exists, exist, unique, duplicate
possible cause | cause, reason, why, explain
summary, overview | dashboard
total | sum
run, start | trigger, execute
setup | CloudFormation
filter | dropdown, facet
glossary | what is a, what is an, mean, meaning, stand for, abbreviation
page, cursor | pagination, paging, next page
error | failure, fail, exception
choose answer | simulate, force, fault injection
mock | fake, stub
role | permission
company | organization, organisation
management account | payer account, master account
currency | dollars, USD, money
`

export interface SynonymGroup {
  /** What stands in the index. */
  readonly indexed: readonly string[]
  /** What people say. */
  readonly said: readonly string[]
}

export const SYNONYMS: readonly SynonymGroup[] = GROUPS.trim()
  .split('\n')
  .map((group) => {
    const [indexed = [], said = []] = group.split(' | ').map((part) => part.split(', '))
    return { indexed, said }
  })
