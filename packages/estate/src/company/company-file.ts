// The types of a company file, from which its JSON Schema is generated.

/**
 * A day of the calendar, `yyyy-MM-dd`.
 * @pattern ^\d{4}-\d{2}-\d{2}$
 * @format date
 * @errorMessage must be a day of the calendar (yyyy-MM-dd)
 */
export type AbsoluteDate = string

/**
 * A day counted from the clock at the start: `0d` is its day, `-183d` 183 days before, `-6m` six months before, `+1y` a year after. A
 * month or a year keeps the day of the month, or takes the last one of a month that is shorter.
 * @pattern ^([+-]\d{1,5}d|[+-]\d{1,4}m|[+-]\d{1,3}y|0[dmy])$
 */
export type RelativeDate = string

/**
 * A day: `yyyy-MM-dd`, or counted from the clock at the start, such as `-183d`, `-6m`, `+1y` or `0d`.
 * @errorMessage must be a day of the calendar (yyyy-MM-dd), or days, months or years from the clock (such as -183d, -6m, +1y or 0d)
 */
export type CalendarDate = AbsoluteDate | RelativeDate

/**
 * A time of a day, `yyyy-MM-dd HH:mm:ss`.
 * @pattern ^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$
 * @errorMessage must be a time (yyyy-MM-dd HH:mm:ss)
 */
export type AbsoluteTime = string

/**
 * A time of a day that is counted from the clock at the start, in UTC: `-31d 09:00`. Without a time it is midnight.
 * @pattern ^([+-]\d{1,5}d|[+-]\d{1,4}m|[+-]\d{1,3}y|0[dmy])( ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$
 */
export type RelativeTime = string

/**
 * A time: `yyyy-MM-dd HH:mm:ss`, or on a day counted from the clock at the start, such as `-31d 09:00`.
 * @errorMessage must be a time (yyyy-MM-dd HH:mm:ss), or one of a day counted from the clock (such as -31d 09:00)
 */
export type LocalTime = AbsoluteTime | RelativeTime

/**
 * An instant in UTC, `yyyy-MM-ddTHH:mm:ssZ`.
 * @pattern ^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$
 * @format date-time
 * @errorMessage must be an instant in UTC (such as 2026-04-01T09:00:00Z)
 */
export type AbsoluteInstant = string

/**
 * An instant in UTC: `yyyy-MM-ddTHH:mm:ssZ`, or on a day counted from the clock at the start, such as `-31d 09:00`.
 * @errorMessage must be an instant in UTC (such as 2026-04-01T09:00:00Z), or a time of a day counted from the clock (such as -31d 09:00)
 */
export type Instant = AbsoluteInstant | RelativeTime

/**
 * @asType integer
 * @minimum 0
 * @maximum 1000000
 */
export type WholeNumber = number

/**
 * @minimum 0
 * @maximum 1000000000
 */
export type NotNegative = number

/**
 * @minimum 0.0001
 * @maximum 1000000
 */
export type HourlyCommitment = number

/**
 * Number of an AWS account: 12 digits, in quotes.
 * @pattern ^\d{12}$
 * @errorMessage must be 12 digits, in quotes
 */
export type AwsAccountId = string

/**
 * What a company file says. It names things and their properties and holds no computed figure: hours, costs and savings
 * follow from it. Dates are days of the calendar, or
 * are counted from the clock at the start. `company-file.schema.json` is the same for editors and validators.
 */
export interface CompanyFile {
  /** "Today" of the companies, such as `2026-04-01T09:00:00Z`. */
  readonly clock: AbsoluteInstant
  /** Changes the noise of demand and the ids that the file leaves out; 1 by default. */
  readonly seed?: number
  /** The companies that the service knows, in the order in which it lists them. */
  readonly companies: readonly CompanyEntry[]
}

export interface CompanyEntry {
  /** Id of the company, such as `C-1042`; every call names it. */
  readonly companyId: string
  /** Name of the company for display. */
  readonly companyName: string
  /** Whether it is the main company of the caller. */
  readonly isMainCompany?: 'Y' | 'N'
  /** The last day on which somebody worked with the company in the service. */
  readonly lastActiveDate?: CalendarDate
  /** The first day of its history; the first of the month 36 months before the clock at the start by default. Nothing is charged before it. */
  readonly beginning?: CalendarDate
  /**
   * How much the number of its machines grows in a year, as a share such as 0.2, where a machine entry does not say it: their `count` is
   * the number on the day of the clock at the start.
   */
  readonly growth?: GrowthInNumber
  /**
   * Whether its machines imply what machines cost beside themselves, such as disks, traffic, addresses, logs and backups: as much as is
   * usual for their kind. Without it, a company has what its file says and nothing else.
   */
  readonly derivedUsage?: boolean
  /** Permissions that the caller has on the company; `read` by default. */
  readonly permissions?: readonly string[]
  /** The users of the company. */
  readonly users?: readonly UserEntry[]
  /** Reports that are saved. */
  readonly customReports?: readonly CustomReportEntry[]
  /** Tags of the service, each of which stands for a tag that resources carry. */
  readonly virtualTags?: readonly VirtualTagEntry[]
  /** When the optimization last ran, ISO 8601; left out where it never did. */
  readonly lastExecuteDate?: Instant
  /** How service groups are shown; a group that is not listed belongs to the default view and has no category. */
  readonly serviceGroups?: readonly ServiceGroupEntry[]
  /** Groups of tags, such as the tags that every resource must have. */
  readonly tagGroups?: readonly TagGroupEntry[]
  /** Rules of the anomaly detection. Without any, the AI looks at all accounts with medium sensitivity. */
  readonly anomalyRules?: readonly AnomalyRuleEntry[]
  /** Numbers of entries of the anomaly history; made up where they are left out. */
  readonly anomalyNumbers?: readonly AnomalyNumberEntry[]
  /** The currency of all bills and amounts; US dollars by default. */
  readonly currency?: CurrencyEntry
  /** Discounts that the company has negotiated with vendors, off the usage that no commitment covers. */
  readonly discounts?: readonly DiscountEntry[]
  /** Days on which accounts use more or less than usual. */
  readonly anomalies?: readonly AnomalyEntry[]
  /** Tax in percent of the bill of each account, where the account has no `taxPercent` of its own; 0 by default. */
  readonly taxPercent?: Percent
  /** What accounts pay every month whatever they use, such as a line to an office or a product of a marketplace. */
  readonly fixedCharges?: readonly FixedChargeEntry[]
  /** What vendors have credited or refunded. */
  readonly credits?: readonly CreditEntry[]
  /**
   * What the bill of a cloud comes to in months, in the currency of the company, within 5 percent. As many machines and databases run as that takes: their number changes
   * steadily from one month with a target to the next, and is as in the first one before it, and as in the last one after it.
   */
  readonly targets?: TargetsEntry
  /** What the company has on AWS; left out where it has nothing there. */
  readonly aws?: AwsEntry
  /** What the company has on Azure; left out where it has nothing there. */
  readonly azure?: AzureEntry
  /** What the company has on Google Cloud; left out where it has nothing there. */
  readonly gcp?: GcpEntry
}

/** A negotiated discount. It changes what usage comes to, and no list price. */
export interface DiscountEntry {
  /** The vendor, by the name of its member of the company. */
  readonly vendor: string
  /** Code of the product that it is for, as cost lines name it, such as `AmazonEC2`; left out, it is for those without one of their own. */
  readonly service?: string
  /** Percent off the list price. */
  readonly percent: Percent
  /** First day on which it holds, such as the one of a new contract; by default it has always held. The latest one goes before those before it. */
  readonly from?: CalendarDate
  /** Last day on which it holds; it goes on by default. */
  readonly until?: CalendarDate
}

/**
 * @minimum 0
 * @maximum 100
 */
export type Percent = number

/** Days on which an account uses more or less than usual: a test that nobody stopped, an outage, or a step that lasts. */
export interface AnomalyEntry {
  /** AWS account, Azure subscription or GCP project. */
  readonly account: string
  /** The first day. */
  readonly day: CalendarDate
  /** The last day; the first one by default. */
  readonly until?: CalendarDate
  /** Whether it goes on without an end; `false` by default. */
  readonly lasting?: boolean
  /**
   * Code of the product whose usage is another one, as cost lines name it, such as `AmazonS3`. Without it, it is the number of machines of the
   * account.
   */
  readonly service?: string
  /**
   * How many times as much is used as usual: 2 for twice as much, 0.5 for half of it, 0 for nothing. What there is more of machines is launched
   * beside each fleet; what there is less of them is stopped.
   */
  readonly factor: AnomalyFactor
}

/** A monthly amount on the bill of an account. The days of a month add up to it, and no commitment or discount makes it less. */
export interface FixedChargeEntry {
  /** Name, such as `Line to the head office`; no two of an account have the same one. */
  readonly name: string
  /** AWS account, Azure subscription or GCP project that pays it. */
  readonly account: string
  /** Name of the product under which the bill has it, such as `AWS Direct Connect`. */
  readonly product: string
  /** For a whole month, in the currency of the company. */
  readonly monthly: NotNegative
  /** First day; the beginning of the company or the account by default. */
  readonly from?: CalendarDate
  /** Last day; it goes on by default. */
  readonly until?: CalendarDate
}

/**
 * A month of the calendar, `yyyy-MM`.
 * @pattern ^\d{4}-(0[1-9]|1[0-2])$
 */
export type Month = string

/** What clouds come to on the bill in months, such as `{ "2026-03": 40000 }`. */
export interface TargetsEntry {
  /** What AWS comes to by month, such as `{ "2026-03": 40000 }`. */
  readonly aws?: MonthlyTargets
  /** What Azure comes to by month, such as `{ "2026-03": 40000 }`. */
  readonly azure?: MonthlyTargets
  /** What Google Cloud comes to by month, such as `{ "2026-03": 40000 }`. */
  readonly gcp?: MonthlyTargets
}

/** Billed cost by month. */
export interface MonthlyTargets {
  readonly [month: string]: AboveZero
}

/**
 * The currency of a company. The public prices of vendors are in US dollars and are converted at the rate, which stays the same in all
 * months; amounts of the file, such as prices of the company, fixed charges, credits and targets, are in the currency already.
 */
export interface CurrencyEntry {
  /**
   * Code of the currency, such as `EUR`.
   * @pattern ^[A-Z]{3}$
   * @errorMessage must be the code of a currency, three capital letters such as EUR
   */
  readonly code: string
  /** How much of it a US dollar costs, such as 0.92. */
  readonly rate: ExchangeRate
  /** The day of the rate, such as `2026-03-02`, for those who read the file. */
  readonly date: CalendarDate
}

/**
 * @minimum 0.0001
 * @maximum 100000
 */
export type ExchangeRate = number

/** An amount that a vendor has taken off the bill of an account on a day: a credit of a program or of a contract, or a refund. */
export interface CreditEntry {
  /** Name, such as `Refund of the outage of 3 March`; no two of an account have the same one. */
  readonly name: string
  /** AWS account, Azure subscription or GCP project whose bill it is taken off. */
  readonly account: string
  /** Name of the product under which the bill has it, such as `AWS Promotional Credit`. */
  readonly product: string
  /** In the currency of the company, as a number above 0. */
  readonly amount: AboveZero
  /** The day on which it was granted. */
  readonly day: CalendarDate
}

/**
 * @minimum 0
 * @maximum 20
 */
export type AnomalyFactor = number

/**
 * Something that a vendor charges for by the amount and that no list of its own has, such as a cluster of containers, a cache, a queue, a
 * key or a warehouse.
 */
export interface ServiceEntry extends MeteredEntry {
  /** What it is, such as `eks`. */
  readonly type: string
  /** What a usual month has of what it is charged for, such as `{ "eksHours": 730 }`. */
  readonly amounts: { readonly [meter: string]: NotNegative }
}

/** A service group of the default view, to which resources belong by their `serviceGroup`, or of a view that follows a tag. */
export interface ServiceGroupEntry {
  /** Name of the group; a resource belongs to it by its `serviceGroup`, or by the value of the tag of the view. */
  readonly name: string
  /** Category under which the group is listed. */
  readonly category: string
  /** The view that the group belongs to; with it, `tagKey` says which tag has the names of its groups. */
  readonly view?: string
  /** Key of the tag whose values are the names of the groups of the `view`. */
  readonly tagKey?: string
}

/** Tags that belong together. */
export interface TagGroupEntry {
  /** Id of the group of tags. */
  readonly tagGroupId: string
  /** Name of the group for display. */
  readonly name: string
  /** Keys of the tags that belong to the group. */
  readonly tagKeys: readonly string[]
  /** The tags that every resource must have. */
  readonly requiredKeys?: readonly string[]
}

/** A saved report, in the words of `listCustomReports`, which explains them. */
export interface CustomReportEntry {
  /** Id of the report, such as `RPT-0007`. */
  readonly custmRprtId: string
  /** Name of the report. */
  readonly custmRprtNm: string
  /** Code of the site, such as `US`. */
  readonly siteCd?: string
  /** The `userId` of the user who saved the report. */
  readonly creaId?: string
  /** Settings of the report, such as the kind of its chart, as the service keeps them. */
  readonly custmRprtCfg?: { readonly [member: string]: unknown }
  /** Link to the file with the data of the report. */
  readonly custmRprtDsFileLink?: string
  /** The key under which the report is listed. */
  readonly datasetType: string
  /** Vendor whose resources the report shows: `aws`, `azure` or `gcp`. */
  readonly vndr?: string
  /** Type of the resources that the report shows, such as `ec2`. */
  readonly rsrcType?: string
  /** View of the service groups by which the report is grouped, such as `Default`. */
  readonly svcGrpView?: string
  /** Metric of a performance report, such as `CPUUtilization`. */
  readonly mtrc?: string
  /** How the range of the report is chosen, such as `custom`. */
  readonly duraType?: string
  /** First day of the report. */
  readonly duraFrom?: CalendarDate
  /** Last day of the report. */
  readonly duraTo?: CalendarDate
  /** First day of the range that the report compares with. */
  readonly duraCompFrom?: CalendarDate
  /** Last day of the range that the report compares with. */
  readonly duraCompTo?: CalendarDate
  /** The day on which the report was saved first. */
  readonly creaDt?: CalendarDate
  /** The day on which the report was saved last. */
  readonly updtDt?: CalendarDate
  /** Whether the report is a favorite, `Y` or `N`. */
  readonly favYn?: string
  /** Whether the report is shown by default, `Y` or `N`. */
  readonly dfltYn?: string
  /** Time zone of the report as an offset from UTC, such as `+09:00`. */
  readonly tz?: string
  /** When the data of the report were last computed. */
  readonly updateTime?: Instant
}

/** A rule of the anomaly detection, in the words of `saveAnomalyRule`, which explains them. */
export interface AnomalyRuleEntry {
  /** Number of the rule. */
  readonly seq: WholeNumber
  /** Name of the rule for display. */
  readonly name?: string
  /** Vendor whose accounts it looks at. It looks at the accounts of all vendors by default. */
  readonly vendor?: string
  /** Whether it goes by its sensitivity (`ai`, the default) or by its threshold (`manual`). */
  readonly analyzeType?: 'ai' | 'manual'
  /** What it looks at: `account`, the only dimension that is known. */
  readonly analyzeBy?: string
  /** How little is an anomaly: `H` 25 percent more than expected, `M` 50, which is the default, `L` 100. */
  readonly sensitivity?: 'H' | 'M' | 'L'
  /** Threshold above what was expected: percent, or an amount in the currency of the company, as `thOpt` says. */
  readonly thVal?: NotNegative
  /** `percentage` by default. */
  readonly thOpt?: 'percentage' | 'amount'
  /** Whether alerts are to be sent, which the rule is listed with; the mock sends none. */
  readonly alertStatus?: 'active' | 'inactive'
  /** How often alerts are to be sent, which the rule is listed with. */
  readonly alertFreq?: 'daily' | 'weekly'
  /** The option of alerts that the rule is listed with. */
  readonly alertOpt?: 'only' | 'all'
  /** Who receives the alerts. */
  readonly receivers?: string
  /** Whether it is in use; `Y` by default. */
  readonly useYn?: 'Y' | 'N'
  /** The dimension of the view that the rule is listed with. */
  readonly viewBy?: string
}

/** The number of the entry that a rule makes for an account on a day. */
export interface AnomalyNumberEntry {
  /** Number of the entry. */
  readonly histSeq: WholeNumber
  /** Number of the rule. */
  readonly ruleSeq: WholeNumber
  /** Account, subscription or project. */
  readonly account: string
  /** The day of the anomaly. */
  readonly date: CalendarDate
}

export interface VirtualTagEntry {
  /** Id of the virtual tag. */
  readonly virtualTagKeyId: string
  /** Name of the virtual tag for display. */
  readonly virtualTagName: string
  /** Key of the tag of resources that is mapped to it. */
  readonly tagKey: string
}

export interface UserEntry {
  /** Id of the user, by which other members name them. */
  readonly userId: string
  /** E-mail address; use the domain `example`, which reaches nobody. */
  readonly email: string
  /** Name of the user for display. */
  readonly displayName: string
  /** Id of the role of the user. */
  readonly userRoleId?: string
  /** Name of the role of the user. */
  readonly userRoleName?: string
  /** State of the user, which is answered as it is; `ACTIVATED` by default, the only one that the service shows. */
  readonly status?: string
  /** Whether the user is enabled; `true` by default. */
  readonly enabled?: boolean
  /** The day on which the user was registered. */
  readonly createdDate?: CalendarDate
}

/**
 * @minimum 0.000001
 * @maximum 1000000000
 */
export type AboveZero = number

export interface DatedPriceEntry {
  /** Code of the region where the price holds. */
  readonly region: string
  /**
   * First day on which it holds: until then it is the one of an earlier entry, or the list price. By default it has always held. Commitments
   * cost what the price was when they were bought.
   */
  readonly from?: CalendarDate
}

/** A price of the company, such as a negotiated one. It is a list price: what covers usage takes its discount off it. */
export interface OwnPriceEntry extends DatedPriceEntry {
  /** Name of a type of the vendor, or of one in `types`. */
  readonly type: string
  /** For an hour on demand, in the currency of the company, such as 0.096. */
  readonly hourly: AboveZero
}

/** A type of machines that the catalog of the estate does not have, or has otherwise. It is sold where `prices` has a price for it. */
export interface OwnTypeEntry {
  /** Name, in the vendor's form such as `x9.4xlarge`: the family or series of it says what commitments cover it. */
  readonly name: string
  /** Number of vCPUs. */
  readonly vCpus: AboveZero
  /** Memory in GB. */
  readonly memoryGb: AboveZero
}

export interface AwsEntry {
  /** The AWS accounts that are registered with the service. */
  readonly accounts: readonly AwsAccountEntry[]
  /** Types of machines and databases that AWS does not have, such as `x9.4xlarge`; names of databases begin with `db.`. */
  readonly types?: readonly OwnTypeEntry[]
  /** Prices that the company has in place of the list prices of AWS: of machines on Linux, and of databases in one zone. */
  readonly prices?: readonly OwnPriceEntry[]
  /** The bucket of the `master` account that holds the cost and usage report. */
  readonly costReports?: {
    /** Name of the bucket. */
    readonly bucket: string
    /** Code of the region that the bucket is in. */
    readonly region: string
    /** What the keys of the report begin with, such as `cur/works`. */
    readonly prefix: string
  }
  /** EC2 instances, by fleets of equal machines. */
  readonly machines?: readonly AwsMachineEntry[]
  /** RDS instances. */
  readonly databases?: readonly AwsDatabaseEntry[]
  /** EBS volumes. */
  readonly volumes?: readonly AwsVolumeEntry[]
  /** Snapshots of volumes. */
  readonly snapshots?: readonly AwsSnapshotEntry[]
  /** Buckets of object storage (S3). */
  readonly buckets?: readonly AwsBucketEntry[]
  /** Application load balancers, through which users are served. */
  readonly loadBalancers?: readonly AwsLoadBalancerEntry[]
  /** NAT gateways, through which machines reach the internet. */
  readonly natGateways?: readonly AwsNatGatewayEntry[]
  /** Functions (Lambda). */
  readonly functions?: readonly AwsFunctionEntry[]
  /** Log groups (CloudWatch). */
  readonly logGroups?: readonly AwsLogGroupEntry[]
  /** What else is charged for by the amount. */
  readonly services?: readonly AwsServiceEntry[]
  /** Support plans of accounts; an account that is not listed has none. */
  readonly support?: readonly AwsSupportEntry[]
  /** One an account and region; made up where they are left out. */
  readonly vpcs?: readonly AwsVpcEntry[]
  /** Reserved instances, of machines and databases. */
  readonly reservedInstances?: readonly ReservedInstanceEntry[]
  /** Savings plans. */
  readonly savingsPlans?: readonly SavingsPlanEntry[]
  /** What automated savings do in the accounts. */
  readonly autoSavings?: AutoSavingsEntry
}

/** Something that is registered with the service. */
export interface RegisteredEntry {
  /** State of the registration, which is answered as it is; `healthy` by default, and left out for an account with a problem. */
  readonly status?: string
  /** The day on which it was registered; an account or subscription has nothing from before that day. */
  readonly createdDate?: CalendarDate
  /** The day on which the registration was last changed; `createdDate` by default. */
  readonly updatedDate?: CalendarDate
}

/** Something that has a bill of its own. */
export interface BilledEntry {
  /** Tax in percent of its bill, such as the one of the country that it is billed in; as the company has it by default. */
  readonly taxPercent?: Percent
}

export interface AwsAccountEntry extends RegisteredEntry, BilledEntry {
  /** Number of the account. */
  readonly accountId: AwsAccountId
  /** Name of the account for display. */
  readonly accountAlias: string
  /** One `master` account pays for all `member` accounts, and must be there. */
  readonly accountType: 'master' | 'member'
  /** State of the contract, which is answered as it is; `SUBSCRIBED` by default. */
  readonly contractStatus?: string
  /** A problem of the account, in a sentence. */
  readonly errorDescription?: string
}

/**
 * When machines run, in the local time of their region, where public holidays are days off.
 * - `always`: all of them, day and night
 * - `office`: all of them from 8 to 18 o'clock on workdays
 * - `weekdays`: all of them on workdays, day and night
 * - `nightly`: all of them from midnight to 8 o'clock
 * - `autoscaled`: from `min` to `count` of them, following the load of the day and the week
 * - `stopped`: none
 */
export type Schedule = 'always' | 'office' | 'weekdays' | 'nightly' | 'autoscaled' | 'stopped'

/**
 * What the processors of machines do while they run.
 * - `web`: they follow the office hours of their region
 * - `batch`: they are busy
 * - `steady`: they do about the same at all hours
 * - `idle`: they do next to nothing
 */
export type Load = 'web' | 'batch' | 'steady' | 'idle'

/**
 * Tags that take the place of all tags before. Cost lines and bills have the tags of their day; lists, filters and reports have the tags at the clock.
 */
export interface RetaggedEntry {
  /** First day on which the resource has them. */
  readonly from: CalendarDate
  /** All tags that it has from then on, values by keys. */
  readonly tags: Readonly<Record<string, string>>
}

export interface RunningEntry extends ResourceEntry {
  /** Name of the machine, or of each with a number after it where there are several. */
  readonly name: string
  /** Type of the machines, as the vendor names it. */
  readonly type: string
  /** How many there are; 1 by default. */
  readonly count?: WholeNumber
  /** How many run at least, where they are `autoscaled`; 1 by default. */
  readonly min?: WholeNumber
  /** When they run; `always` by default. */
  readonly schedule?: Schedule
  /** `batch` for `nightly` machines by default, and `web` for the others. */
  readonly load?: Load
  /** How much their number grows in a year, as a share such as 0.2; as the company grows by default. */
  readonly growth?: GrowthInNumber
}

/**
 * How machines are bought.
 * - `on-demand`: at the price on demand, unless a commitment covers them
 * - `spot`: at the spot price, which is lower; no commitment covers them
 */
export type Purchase = 'on-demand' | 'spot'

export interface AwsMachineEntry extends AwsRunningEntry {
  /** How they are bought; `on-demand` by default. */
  readonly purchase?: Purchase
}

export interface InAwsAccount {
  /** Number of the account that has it, and that it is charged to. */
  readonly account: AwsAccountId
}

/** What machines and databases have. */
export interface AwsRunningEntry extends RunningEntry, InAwsAccount {
  /** Ids by machine, such as `i-0a1b2c3d4e5f60718`; made up from the name where they are left out. */
  readonly resourceIds?: readonly string[]
  /** Id of the security group of all of them; made up from the name where it is left out. */
  readonly securityGroupId?: string
}

export interface AwsDatabaseEntry extends AwsRunningEntry {
  /** Whether there is a standby in another zone, which doubles the price; `false` by default. */
  readonly multiAz?: boolean
}

export interface AwsVpcEntry extends InAwsAccount {
  /** Id of the VPC, such as `vpc-0d4e5f60718293a4b`. */
  readonly vpcId: string
  /** Name of the VPC. */
  readonly name: string
  /** Code of the region that it is in. */
  readonly region: string
}

export interface AwsVolumeEntry extends AwsResourceEntry {
  /** Size in GB (type gp3). */
  readonly gigabytes: NotNegative
  /** Name of a machine; a volume without one is unattached. */
  readonly attachedTo?: string
  /** Such as `vol-0a1b2c3d4e5f60718`; made up from the name where it is left out. */
  readonly resourceId?: string
}

/** What all resources have. */
export interface ResourceEntry {
  /** Name of the resource. */
  readonly name: string
  /** Code of the region that it is in. */
  readonly region: string
  /** First day; always there by default. */
  readonly launched?: CalendarDate
  /** Last day; it goes on by default. */
  readonly ended?: CalendarDate
  /** Values by keys; untagged by default. */
  readonly tags?: Readonly<Record<string, string>>
  /** The tags that it has instead from a day on, such as the tags of a team with a new name. */
  readonly retagged?: readonly RetaggedEntry[]
  /** Service group of the default view that it belongs to. */
  readonly serviceGroup?: string
}

/**
 * Something whose use varies from day to day. What is used in a month is given for a month of usual weekdays: a day has a thirtieth
 * of it, more or less by its activity.
 */
export interface MeteredEntry extends ResourceEntry {
  /** How much the amounts grow in a year, as a share, such as `0.2` for 20 percent; `-0.1` lets them shrink. 0 by default. */
  readonly growth?: Growth
}

/**
 * @minimum -0.9
 * @maximum 4
 * @errorMessage must be a share from -0.9 to 4, such as 0.25 for 25 percent a year
 */
export type Growth = number

/**
 * @minimum 0
 * @maximum 4
 * @errorMessage must be a share from 0 to 4, such as 0.25 for 25 percent a year
 */
export type GrowthInNumber = number

export interface AwsResourceEntry extends ResourceEntry, InAwsAccount {}

export interface AwsServiceEntry extends ServiceEntry, InAwsAccount {}

export interface AwsMeteredEntry extends MeteredEntry, InAwsAccount {}

/** Object storage, and what is done with it. */
export interface ObjectsEntry {
  /** GB that are stored: on Azure, as blobs in the hot tier. */
  readonly gigabytes: NotNegative
  /** Requests that write or list in a month, which Google Cloud calls class A operations; none by default. */
  readonly writes?: NotNegative
  /** GET and other requests in a month, which Google Cloud calls class B operations; none by default. */
  readonly reads?: NotNegative
  /** GB that are transferred to the internet in a month; none by default. */
  readonly gigabytesOut?: NotNegative
}

/** A bucket. No two of a company have the same name. */
export interface AwsBucketEntry extends AwsMeteredEntry, ObjectsEntry {}

export interface AwsLoadBalancerEntry extends AwsMeteredEntry {
  /** GB that are transferred to the internet in a month. */
  readonly gigabytesOut: NotNegative
}

export interface AwsNatGatewayEntry extends AwsMeteredEntry {
  /** GB that are processed in a month. */
  readonly gigabytes: NotNegative
  /** Such as `nat-0a1b2c3d4e5f60718`; made up from the name where it is left out. */
  readonly resourceId?: string
}

export interface AwsFunctionEntry extends AwsMeteredEntry {
  /** Invocations in a month. */
  readonly requests: NotNegative
  /** GB-seconds in a month: the memory of the function times how long it runs. */
  readonly gigabyteSeconds: NotNegative
}

export interface AwsLogGroupEntry extends AwsMeteredEntry {
  /** GB that are ingested in a month. */
  readonly gigabytes: NotNegative
}

export interface AwsSnapshotEntry extends AwsMeteredEntry {
  /** GB that are stored. */
  readonly gigabytes: NotNegative
  /** Such as `snap-0a1b2c3d4e5f60718`; made up from the name where it is left out. */
  readonly resourceId?: string
}

/** The support plan of an account, which costs a share of what the bill of the account has. */
export interface AwsSupportEntry extends InAwsAccount {
  /** The plan, `developer` or `business`. */
  readonly plan: AwsSupportPlan
  /** First day of the plan; always there by default. */
  readonly launched?: CalendarDate
  /** Last day of the plan; it goes on by default. */
  readonly ended?: CalendarDate
}

/**
 * Support plans, and what they cost of the bill of the account in a month.
 * - `developer`: 3 percent, at least 29 US dollars
 * - `business`: 10 percent of the first 10,000 US dollars, 7 percent up to 80,000, 5 percent up to 250,000 and 3 percent above, at least
 *   100 US dollars
 */
export type AwsSupportPlan = 'developer' | 'business' | 'enterprise'

export type Term = '1yr' | '3yr'

export type PaymentOption = 'No Upfront' | 'Partial Upfront' | 'All Upfront'

export type OfferClass = 'standard' | 'convertible'

export type SavingsPlanType = 'Compute' | 'EC2 Instance'

export type BoughtBy = 'customer' | 'automated savings'

/**
 * How far a commitment is used, such as `60%`.
 * @pattern ^(100|(?=.*[1-9])\d{1,2}(\.\d+)?)%$
 * @errorMessage must be a percentage above 0 and up to 100, such as 60%
 */
export type UtilizationRate = string

/** What all commitments have: a term, and what may stand in place of their size. */
export interface CommitmentEntry {
  /** First day of the term. */
  readonly start: CalendarDate
  /** Length of the term. */
  readonly term: Term
  /**
   * How far it is used, such as `60%`, within 2 percentage points, from its first day to the day before the clock at the start. Its size is
   * chosen for that: leave the size out.
   */
  readonly utilization?: UtilizationRate
  /** First day of the range in which it is used as far as `utilization` says; its first day by default. */
  readonly utilizationFrom?: CalendarDate
  /** Last day of that range; the end of its term, or the day before the clock at the start, by default. */
  readonly utilizationUntil?: CalendarDate
}

export interface AwsCommitmentEntry extends CommitmentEntry, InAwsAccount {
  /** How it is paid for; `No Upfront` by default. */
  readonly payment?: PaymentOption
  /** Who bought it; `customer` by default. */
  readonly boughtBy?: BoughtBy
}

export interface ReservedInstanceEntry extends AwsCommitmentEntry {
  /** Id of the reservation. */
  readonly reservedInstanceId: string
  /** Code of the region that it applies to. */
  readonly region: string
  /** Type of the instances or databases; it applies to all sizes of the family unless it has an `az`. */
  readonly type: string
  /** How many instances of the type are reserved; as many as its `utilization` takes where it has one. */
  readonly count?: WholeNumber
  /** Offer class; `standard` by default. */
  readonly offerClass?: OfferClass
  /** Availability zone; a reservation that is bound to one applies to its exact type only. */
  readonly az?: string
  /** Whether a reservation of databases is for databases with a standby, which count twice; `false` by default. */
  readonly multiAz?: boolean
}

export interface SavingsPlanEntry extends AwsCommitmentEntry {
  /** Id of the savings plan. */
  readonly savingsPlansId: string
  /** Type of the plan: `Compute` applies to all machines, `EC2 Instance` to one family in one region. */
  readonly type: SavingsPlanType
  /** For `EC2 Instance`: the family that the plan is bound to, such as `m5`. */
  readonly family?: string
  /** For `EC2 Instance`: code of the region that the plan is bound to. */
  readonly region?: string
  /** For an hour, in the currency of the company, with up to four decimals, such as 1.5; as many as its `utilization` takes where it has one. */
  readonly hourlyCommitment?: HourlyCommitment
}

export interface AutoSavingsEntry {
  /** Accounts that are registered for automated savings. */
  readonly registrations?: readonly AutoSavingsRegistrationEntry[]
  /** Services of automated savings that accounts are subscribed to, present and past. */
  readonly subscriptions?: readonly AutoSavingsSubscriptionEntry[]
}

export interface AutoSavingsRegistrationEntry {
  /** Number of the account. */
  readonly account: string
  /** How the service reaches the account; `role-arn` by default. */
  readonly accessType?: 'role-arn' | 'access-key'
  /** Part of AWS that the account belongs to; `GLOBAL` by default. */
  readonly siteRegion?: 'GLOBAL' | 'CHINA'
  /** When the account was registered. */
  readonly createDate: LocalTime
  /** The `userId` of the user who registered it. */
  readonly createUser: string
  /** When the registration was last changed; never by default. */
  readonly updateDate?: LocalTime
  /** The `userId` of the user who changed it last. */
  readonly updateUser?: string
  /** Whether the registration has been deleted; `false` by default. */
  readonly deleted?: boolean
}

/** What automated savings buy or look after: reserved instances, savings plans, storage, disks. */
export type AutoSavingsService = 'AUTO-RI' | 'AUTO-SP' | 'AUTO-STORAGE' | 'AUTO-DISK'

export interface AutoSavingsSubscriptionEntry {
  /** AWS account or Azure subscription. */
  readonly account: string
  /** The service that is subscribed to. */
  readonly service: AutoSavingsService
  /** When the subscription began. */
  readonly start: LocalTime
  /** When it was cancelled; it is not by default. */
  readonly cancelled?: LocalTime
  /** When it ends, or has ended; it has no end by default. */
  readonly end?: LocalTime
}

export interface AzureEntry {
  /** The tenants that are registered with the service. */
  readonly tenants: readonly AzureTenantEntry[]
  /** Sizes of virtual machines that Azure does not have, such as `Standard_D6s_v9`. */
  readonly types?: readonly OwnTypeEntry[]
  /** Prices that the company has in place of the list prices of Azure. */
  readonly prices?: readonly OwnPriceEntry[]
  /** The subscriptions of the tenants. */
  readonly subscriptions: readonly AzureSubscriptionEntry[]
  /** Virtual machines, by fleets of equal machines. */
  readonly machines?: readonly AzureMachineEntry[]
  /** PostgreSQL flexible servers, by fleets of equal ones. */
  readonly databases?: readonly AzureDatabaseEntry[]
  /** Managed disks. */
  readonly disks?: readonly AzureDiskEntry[]
  /** Storage accounts with blobs. */
  readonly storageAccounts?: readonly AzureStorageAccountEntry[]
  /** What else is charged for by the amount. */
  readonly services?: readonly AzureServiceEntry[]
  /** Reservations of virtual machines and databases. */
  readonly reservations?: readonly AzureReservationEntry[]
  /** What automated savings do in the subscriptions. */
  readonly autoSavings?: Pick<AutoSavingsEntry, 'subscriptions'>
}

export interface AzureTenantEntry extends RegisteredEntry {
  /** Id of the tenant, a GUID. */
  readonly tenantId: string
  /** Name of the tenant for display. */
  readonly tenantAlias: string
  /** Kind of the agreement with the vendor: `EA`, `CSP`, `AZURE-PLAN` or `PAY-AS-YOU-GO`. */
  readonly tenantType: string
  /** Id of the application by which the service reads the tenant, a GUID. */
  readonly applicationId: string
  /** Number of the enrollment of an enterprise agreement. */
  readonly enrollmentNumber?: string
}

export interface AzureSubscriptionEntry extends RegisteredEntry, BilledEntry {
  /** Id of the subscription, a GUID. */
  readonly subscriptionId: string
  /** Name of the subscription for display. */
  readonly subscriptionAlias: string
  /** Id of the tenant that the subscription belongs to. */
  readonly tenantId: string
}

export interface InSubscription {
  /** Id of the subscription. */
  readonly subscription: string
  /** Name of the resource group; `rg-default` by default. */
  readonly resourceGroup?: string
}

export interface AzureMachineEntry extends RunningEntry, InSubscription {}

export interface AzureDatabaseEntry extends AzureMachineEntry {
  /** Size of the server, such as `Standard_D4ds_v5` (General Purpose) or `Standard_E4ds_v5` (Memory Optimized). */
  readonly type: string
}

export interface AzureDiskEntry extends InSubscription, ResourceEntry {
  /** Performance tier, such as `P10` (Premium SSD, 128 GiB) or `E20` (Standard SSD, 512 GiB). */
  readonly type: string
  /** Name of a machine of the subscription; a disk without one is unattached. */
  readonly attachedTo?: string
}

export interface AzureServiceEntry extends InSubscription, ServiceEntry {}

export interface AzureStorageAccountEntry extends InSubscription, MeteredEntry, ObjectsEntry {}

export interface AzureReservationEntry extends CommitmentEntry {
  /** Id of the reservation. */
  readonly reservationId: string
  /** Whether it applies to the machines of all subscriptions, its own first, which is the default, or to its own machines alone. */
  readonly scope?: 'shared' | 'subscription'
  /** Id of the subscription that holds the reservation. */
  readonly subscription: string
  /** Code of the region that it applies to. */
  readonly region: string
  /** Size of the machines or databases; it applies to all sizes of the group. */
  readonly type: string
  /** How many machines of the size are reserved; as many as its `utilization` takes where it has one. */
  readonly count?: WholeNumber
}

export interface GcpEntry {
  /** Id of the Cloud Billing account, such as `01A2B3-C4D5E6-F70819`. */
  readonly billingAccount: string
  /** Name of the billing account for display; its id by default. */
  readonly billingAccountName?: string
  /** Machine types that GCP does not have, such as `n2-custom-6-20480`; the name begins with the series. */
  readonly types?: readonly OwnTypeEntry[]
  /** Prices that the company has in place of the list prices of GCP. */
  readonly prices?: readonly GcpPriceEntry[]
  /** The projects of the billing account. */
  readonly projects: readonly GcpProjectEntry[]
  /** Compute Engine instances, by fleets of equal machines. */
  readonly machines?: readonly GcpMachineEntry[]
  /** Balanced persistent disks. */
  readonly disks?: readonly GcpDiskEntry[]
  /** Buckets of object storage. */
  readonly buckets?: readonly GcpBucketEntry[]
  /** Datasets of BigQuery. */
  readonly datasets?: readonly GcpDatasetEntry[]
  /** What else is charged for by the amount. */
  readonly services?: readonly GcpServiceEntry[]
  /** Resource-based committed use discounts. */
  readonly commitments?: readonly GcpCommitmentEntry[]
}

/** A price of the company. GCP sells the vCPUs and the memory of a machine apart, at the same price for all types of a series. */
export interface GcpPriceEntry extends DatedPriceEntry {
  /** What machine types begin with, such as `n2`. */
  readonly series: string
  /** For an hour of one vCPU on demand, in the currency of the company, such as 0.032. */
  readonly vCpuHourly: AboveZero
  /** For an hour of one GB of memory on demand, in the currency of the company, such as 0.0043. */
  readonly gbHourly: AboveZero
}

export interface GcpProjectEntry extends BilledEntry {
  /** Id of the project. */
  readonly projectId: string
  /** Name of the project for display. */
  readonly projectName: string
}

export interface InProject {
  /** Id of the project. */
  readonly project: string
}

export interface GcpMachineEntry extends RunningEntry, InProject {}

export interface GcpMeteredEntry extends MeteredEntry, InProject {}

export interface GcpDiskEntry extends ResourceEntry, InProject {
  /** Size in GB. */
  readonly gigabytes: NotNegative
  /** Name of a machine of the project; a disk without one is unattached. */
  readonly attachedTo?: string
}

/** A bucket. No two of a company have the same name. */
export interface GcpBucketEntry extends GcpMeteredEntry, ObjectsEntry {}

export interface GcpServiceEntry extends ServiceEntry, InProject {}

export interface GcpDatasetEntry extends GcpMeteredEntry {
  /** TiB that queries on demand scan in a month. */
  readonly tebibytesScanned: NotNegative
}

export interface GcpCommitmentEntry extends CommitmentEntry, InProject {
  /** Id of the commitment. */
  readonly commitmentId: string
  /** Code of the region that it applies to. */
  readonly region: string
  /** The machine type that the commitment is kept under; it applies to all types of the series. */
  readonly type: string
  /** How many vCPUs it commits to; as many as its `utilization` takes where it has one. */
  readonly vCpus?: NotNegative
  /** How many GB of memory it commits to; as many as its `utilization` takes where it has one. */
  readonly memoryGb?: NotNegative
}
