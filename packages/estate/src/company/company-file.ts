/**
 * A day, `yyyy-MM-dd`.
 * @pattern ^\d{4}-\d{2}-\d{2}$
 * @format date
 * @errorMessage must be a day of the calendar (yyyy-MM-dd)
 */
export type CalendarDate = string

/**
 * A time of the day, `yyyy-MM-dd HH:mm:ss`.
 * @pattern ^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$
 * @errorMessage must be a time (yyyy-MM-dd HH:mm:ss)
 */
export type LocalTime = string

/**
 * An instant in UTC, `yyyy-MM-ddTHH:mm:ssZ`.
 * @pattern ^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$
 * @format date-time
 * @errorMessage must be an instant in UTC (such as 2026-04-01T09:00:00Z)
 */
export type Instant = string

/**
 * @asType integer
 * @minimum 0
 */
export type WholeNumber = number

/** @minimum 0 */
export type NotNegative = number

/** @minimum 0.0001 */
export type HourlyCommitment = number

/**
 * Number of an AWS account: 12 digits, in quotes.
 * @pattern ^\d{12}$
 * @errorMessage must be 12 digits, in quotes
 */
export type AwsAccountId = string

/**
 * What a company file says. It names things and their properties and holds no computed figure: hours, costs and savings
 * follow from it. Dates are `yyyy-MM-dd`, instants ISO 8601. `company-file.schema.json` is the same for editors and validators.
 */
export interface CompanyFile {
  /** "Today" of the companies, such as `2026-04-01T09:00:00Z`. */
  readonly clock: Instant
  /** Changes the noise of demand and the ids that the file leaves out; 1 by default. */
  readonly seed?: number
  readonly companies: readonly CompanyEntry[]
}

export interface CompanyEntry {
  readonly companyId: string
  readonly companyName: string
  readonly isMainCompany?: 'Y' | 'N'
  readonly lastActiveDate?: CalendarDate
  /** The first day of its history; the first of the month 36 months before the clock by default. Nothing is charged before it. */
  readonly beginning?: CalendarDate
  /**
   * By how much the number of its machines grows in a year, as a share such as 0.2, where a machine entry does not say it: their `count` is
   * that of the clock of the file.
   */
  readonly growth?: NotNegative
  /** Permissions that the caller has on the company; `read` by default. */
  readonly permissions?: readonly string[]
  readonly users?: readonly UserEntry[]
  /** Reports that are saved. */
  readonly customReports?: readonly CustomReportEntry[]
  /** Tags of the service, each of which stands for a tag that resources carry. */
  readonly virtualTags?: readonly VirtualTagEntry[]
  /** When the optimization last ran, ISO 8601; left out where it never did. */
  readonly lastExecuteDate?: Instant
  /** How service groups are shown; a group that is not listed belongs to the default view and has no category. */
  readonly serviceGroups?: readonly ServiceGroupEntry[]
  readonly tagGroups?: readonly TagGroupEntry[]
  readonly aws?: AwsEntry
  readonly azure?: AzureEntry
  readonly gcp?: GcpEntry
}

/** A service group of the default view, to which resources belong by their `serviceGroup`, or of a view that follows a tag. */
export interface ServiceGroupEntry {
  readonly name: string
  readonly category: string
  /** The view that the group belongs to; with it, `tagKey` says which tag has the names of its groups. */
  readonly view?: string
  readonly tagKey?: string
}

/** Tags that belong together. */
export interface TagGroupEntry {
  readonly tagGroupId: string
  readonly name: string
  readonly tagKeys: readonly string[]
  /** Those that every resource must have. */
  readonly requiredKeys?: readonly string[]
}

/** A saved report, in the words of `listCustomReports`, which explains them. */
export interface CustomReportEntry {
  readonly custmRprtId: string
  readonly custmRprtNm: string
  readonly siteCd?: string
  readonly creaId?: string
  readonly custmRprtCfg?: { readonly [member: string]: unknown }
  readonly custmRprtDsFileLink?: string
  /** The key under which the report is listed. */
  readonly datasetType: string
  readonly vndr?: string
  readonly rsrcType?: string
  readonly svcGrpView?: string
  readonly mtrc?: string
  readonly duraType?: string
  readonly duraFrom?: string
  readonly duraTo?: string
  readonly duraCompFrom?: string
  readonly duraCompTo?: string
  readonly creaDt?: string
  readonly updtDt?: string
  readonly favYn?: string
  readonly dfltYn?: string
  readonly tz?: string
  readonly updateTime?: string
}

export interface VirtualTagEntry {
  readonly virtualTagKeyId: string
  readonly virtualTagName: string
  /** Key of the tag of resources that is mapped to it. */
  readonly tagKey: string
}

export interface UserEntry {
  readonly userId: string
  readonly email: string
  readonly displayName: string
  readonly userRoleId?: string
  readonly userRoleName?: string
  readonly enabled?: boolean
  readonly createdDate?: CalendarDate
}

export interface AwsEntry {
  readonly accounts: readonly AwsAccountEntry[]
  /** The bucket of the `master` account that holds the cost and usage report. */
  readonly costReports?: { readonly bucket: string; readonly region: string; readonly prefix: string }
  readonly machines?: readonly AwsMachineEntry[]
  readonly databases?: readonly AwsMachineEntry[]
  readonly volumes?: readonly AwsVolumeEntry[]
  /** Snapshots of volumes. */
  readonly snapshots?: readonly AwsSnapshotEntry[]
  /** Buckets of object storage (S3). */
  readonly buckets?: readonly AwsBucketEntry[]
  /** Application load balancers, through which users are served. */
  readonly loadBalancers?: readonly AwsLoadBalancerEntry[]
  readonly natGateways?: readonly AwsNatGatewayEntry[]
  /** Functions (Lambda). */
  readonly functions?: readonly AwsFunctionEntry[]
  /** Log groups (CloudWatch). */
  readonly logGroups?: readonly AwsLogGroupEntry[]
  /** Support plans of accounts; an account that is not listed has none. */
  readonly support?: readonly AwsSupportEntry[]
  /** One an account and region; made up where they are left out. */
  readonly vpcs?: readonly AwsVpcEntry[]
  readonly reservedInstances?: readonly ReservedInstanceEntry[]
  readonly savingsPlans?: readonly SavingsPlanEntry[]
  readonly autoSavings?: AutoSavingsEntry
}

export interface AwsAccountEntry {
  readonly accountId: AwsAccountId
  readonly accountAlias: string
  /** One `master` account pays for all `member` accounts, and must be there. */
  readonly accountType: 'master' | 'member'
  readonly createdDate?: CalendarDate
  readonly updatedDate?: CalendarDate
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

export interface RunningEntry {
  /** Name of the machine, or of each with a number after it where there are several. */
  readonly name: string
  readonly region: string
  readonly type: string
  /** How many there are; 1 by default. */
  readonly count?: WholeNumber
  /** How many run at least, where they are `autoscaled`; 1 by default. */
  readonly min?: WholeNumber
  readonly schedule?: Schedule
  /** `batch` for `nightly` machines by default, and `web` for the others. */
  readonly load?: Load
  /** By how much their number grows in a year, as a share such as 0.2; that of the company by default. */
  readonly growth?: NotNegative
  /** First and last day; always there by default. */
  readonly launched?: CalendarDate
  readonly ended?: CalendarDate
  readonly tags?: Readonly<Record<string, string>>
  readonly serviceGroup?: string
  readonly note?: string
}

export interface AwsMachineEntry extends RunningEntry {
  readonly account: AwsAccountId
  /** Ids by machine, such as `i-0a1b2c3d4e5f60718`; made up from the name where they are left out. */
  readonly resourceIds?: readonly string[]
  /** Id of the security group of all of them; made up from the name where it is left out. */
  readonly securityGroupId?: string
}

export interface AwsVpcEntry {
  readonly vpcId: string
  readonly name: string
  readonly account: AwsAccountId
  readonly region: string
}

export interface AwsVolumeEntry extends AwsResourceEntry {
  /** Size in GB. */
  readonly gigabytes: NotNegative
  /** Name of a machine; a volume without one is unattached. */
  readonly attachedTo?: string
  /** Such as `vol-0a1b2c3d4e5f60718`; made up from the name where it is left out. */
  readonly resourceId?: string
}

/** A resource that is no machine. */
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
  /** Service group that it belongs to. */
  readonly serviceGroup?: string
  /** For readers of the file; it has no effect. */
  readonly note?: string
}

/**
 * Something whose use varies from day to day. What is used in a month is given for a month of usual weekdays: a day has a thirtieth
 * of it, more or less by its activity.
 */
export interface MeteredEntry extends ResourceEntry {
  /** By which share the amounts grow in a year, such as `0.2` for 20 percent; `-0.1` lets them shrink. 0 by default. */
  readonly growth?: Growth
}

/** @minimum -0.9 */
export type Growth = number

export interface AwsResourceEntry extends ResourceEntry {
  /** Account that it is charged to. */
  readonly account: AwsAccountId
}

export interface AwsMeteredEntry extends MeteredEntry {
  /** Account that it is charged to. */
  readonly account: AwsAccountId
}

/** A bucket. No two of a company have the same name. */
export interface AwsBucketEntry extends AwsMeteredEntry {
  /** GB that are stored. */
  readonly gigabytes: NotNegative
  /** PUT, COPY, POST and LIST requests in a month; none by default. */
  readonly writes?: NotNegative
  /** GET and other requests in a month; none by default. */
  readonly reads?: NotNegative
  /** GB that are transferred to the internet in a month; none by default. */
  readonly gigabytesOut?: NotNegative
}

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
export interface AwsSupportEntry {
  /** Account that subscribes to the plan. */
  readonly account: AwsAccountId
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
export type AwsSupportPlan = 'developer' | 'business'

export type Term = '1yr' | '3yr'

export type PaymentOption = 'No Upfront' | 'Partial Upfront' | 'All Upfront'

export type OfferClass = 'standard' | 'convertible'

export type SavingsPlanType = 'Compute' | 'EC2 Instance'

export type BoughtBy = 'customer' | 'automated savings'

export interface ReservedInstanceEntry {
  readonly reservedInstanceId: string
  readonly account: AwsAccountId
  readonly region: string
  readonly type: string
  readonly count: WholeNumber
  readonly start: CalendarDate
  readonly term: Term
  readonly payment?: PaymentOption
  readonly offerClass?: OfferClass
  readonly boughtBy?: BoughtBy
  /** Availability zone; a reservation that is bound to one applies to its exact type only. */
  readonly az?: string
}

export interface SavingsPlanEntry {
  readonly savingsPlansId: string
  readonly account: AwsAccountId
  readonly type: SavingsPlanType
  /** For `EC2 Instance`: the family and the region that the plan is bound to. */
  readonly family?: string
  readonly region?: string
  /** Dollars an hour, with up to four decimals. */
  readonly hourlyCommitment: HourlyCommitment
  readonly start: CalendarDate
  readonly term: Term
  readonly payment?: PaymentOption
  readonly boughtBy?: BoughtBy
}

export interface AutoSavingsEntry {
  readonly registrations?: readonly AutoSavingsRegistrationEntry[]
  readonly subscriptions?: readonly AutoSavingsSubscriptionEntry[]
}

export interface AutoSavingsRegistrationEntry {
  readonly account: string
  readonly accessType?: 'role-arn' | 'access-key'
  readonly siteRegion?: 'GLOBAL' | 'CHINA'
  readonly createDate: LocalTime
  readonly createUser: string
  readonly updateDate?: LocalTime
  readonly updateUser?: string
  readonly deleted?: boolean
}

/** What automated savings buy or look after: reserved instances, savings plans, storage, disks. */
export type AutoSavingsService = 'AUTO-RI' | 'AUTO-SP' | 'AUTO-STORAGE' | 'AUTO-DISK'

export interface AutoSavingsSubscriptionEntry {
  /** AWS account or Azure subscription. */
  readonly account: string
  readonly service: AutoSavingsService
  readonly start: LocalTime
  readonly cancelled?: LocalTime
  readonly end?: LocalTime
}

export interface AzureEntry {
  readonly tenants: readonly AzureTenantEntry[]
  readonly subscriptions: readonly AzureSubscriptionEntry[]
  readonly machines?: readonly AzureMachineEntry[]
  /** Managed disks. */
  readonly disks?: readonly AzureDiskEntry[]
  /** Storage accounts with blobs. */
  readonly storageAccounts?: readonly AzureStorageAccountEntry[]
  readonly reservations?: readonly AzureReservationEntry[]
  readonly autoSavings?: Pick<AutoSavingsEntry, 'subscriptions'>
}

export interface AzureTenantEntry {
  readonly tenantId: string
  readonly tenantAlias: string
  readonly tenantType: string
  readonly applicationId: string
  readonly enrollmentNumber?: string
  readonly createdDate?: CalendarDate
  readonly updatedDate?: CalendarDate
}

export interface AzureSubscriptionEntry {
  readonly subscriptionId: string
  readonly subscriptionAlias: string
  readonly tenantId: string
  readonly createdDate?: CalendarDate
  readonly updatedDate?: CalendarDate
}

export interface AzureMachineEntry extends RunningEntry {
  /** Id of the subscription. */
  readonly subscription: string
  readonly resourceGroup?: string
}

export interface AzureDiskEntry extends ResourceEntry {
  /** Id of the subscription. */
  readonly subscription: string
  /** Name of the resource group; `rg-default` by default. */
  readonly resourceGroup?: string
  /** Performance tier, such as `P10` (Premium SSD, 128 GiB) or `E20` (Standard SSD, 512 GiB). */
  readonly type: string
  /** Name of a machine of the subscription; a disk without one is unattached. */
  readonly attachedTo?: string
}

export interface AzureStorageAccountEntry extends MeteredEntry {
  /** Id of the subscription. */
  readonly subscription: string
  /** Name of the resource group; `rg-default` by default. */
  readonly resourceGroup?: string
  /** GB that are stored as blobs in the hot tier. */
  readonly gigabytes: NotNegative
  /** Write operations in a month; none by default. */
  readonly writes?: NotNegative
  /** Read operations in a month; none by default. */
  readonly reads?: NotNegative
  /** GB that are transferred to the internet in a month; none by default. */
  readonly gigabytesOut?: NotNegative
}

export interface AzureReservationEntry {
  readonly reservationId: string
  /** Whether it applies to the machines of all subscriptions, its own first, which is the default, or to those of its own alone. */
  readonly scope?: 'shared' | 'subscription'
  readonly subscription: string
  readonly region: string
  readonly type: string
  readonly count: WholeNumber
  readonly start: CalendarDate
  readonly term: Term
}

export interface GcpEntry {
  readonly billingAccount: string
  readonly billingAccountName?: string
  readonly projects: readonly GcpProjectEntry[]
  readonly machines?: readonly GcpMachineEntry[]
  /** Balanced persistent disks. */
  readonly disks?: readonly GcpDiskEntry[]
  /** Buckets of object storage. */
  readonly buckets?: readonly GcpBucketEntry[]
  /** Datasets of BigQuery. */
  readonly datasets?: readonly GcpDatasetEntry[]
  readonly commitments?: readonly GcpCommitmentEntry[]
}

export interface GcpProjectEntry {
  readonly projectId: string
  readonly projectName: string
}

export interface GcpMachineEntry extends RunningEntry {
  readonly project: string
}

export interface GcpMeteredEntry extends MeteredEntry {
  /** Id of the project. */
  readonly project: string
}

export interface GcpDiskEntry extends ResourceEntry {
  /** Id of the project. */
  readonly project: string
  /** Size in GB. */
  readonly gigabytes: NotNegative
  /** Name of a machine of the project; a disk without one is unattached. */
  readonly attachedTo?: string
}

/** A bucket. No two of a company have the same name. */
export interface GcpBucketEntry extends GcpMeteredEntry {
  /** GB that are stored. */
  readonly gigabytes: NotNegative
  /** Class A operations in a month; none by default. */
  readonly writes?: NotNegative
  /** Class B operations in a month; none by default. */
  readonly reads?: NotNegative
  /** GB that are transferred to the internet in a month; none by default. */
  readonly gigabytesOut?: NotNegative
}

export interface GcpDatasetEntry extends GcpMeteredEntry {
  /** TiB that queries on demand scan in a month. */
  readonly tebibytesScanned: NotNegative
}

export interface GcpCommitmentEntry {
  readonly commitmentId: string
  readonly project: string
  readonly region: string
  /** The machine type that the commitment is kept under; it applies to all types of the series. */
  readonly type: string
  readonly vCpus: NotNegative
  readonly memoryGb: NotNegative
  readonly start: CalendarDate
  readonly term: Term
}
