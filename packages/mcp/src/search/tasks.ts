/**
 * What people want when they need an operation, by operationId, in the words of those who pay for clouds and run them. The index holds
 * these words beside the contract's own. An entry says in several ways what its operation is for; it is no list of questions that missed.
 */
export const TASKS: Readonly<Record<string, string>> = {
  // Resource details
  listResourceMetrics: `which metrics exist for a resource, what can be monitored on a machine: CPU, memory, disk,
    network`,
  getResourceMetricData: `measured values of a metric: CPU load, memory use, disk input and output, network traffic of
    one machine, a graph of its load, how busy it is, monitoring data points, CloudWatch, throughput, IOPS, latency,
    requests of a load balancer, during the last hour`,
  listResourceExternalCosts: `what one resource cost, cost lines of a machine, disk, database or bucket by day, week or
    month, price of a single resource, cost by ARN, where the money of this resource goes, monthly cost of one virtual
    machine, which charges a resource caused`,
  listResourceAuditEvents: `who did what to a resource and when, who created, changed, stopped, started, rebooted,
    resized or deleted a machine, audit log, activity log, CloudTrail, history of changes, who is responsible for a
    change, changed permissions or security groups, suspicious activity, when a resource was created, forensic,
    compliance evidence`,
  listRelatedResources: `what belongs to a resource, is attached to it, depends on it or is connected with it: disks,
    volumes, network interfaces, security groups, load balancers, dependencies, neighbours, what would break if a
    resource were deleted, what uses this disk or address`,
  listResourceTags: `tags or labels of one resource, how a machine, disk or database is tagged, owner and environment
    tag of a resource`,
  listResourceServiceGroups: `service group, application, project or team that a resource belongs to`,
  getResource: `describe one resource, details and properties of a machine, virtual machine, disk or database, its
    type, size, state, operating system, region, whether it is running or stopped, IP address, tenancy, spot or
    on-demand life cycle of an instance`,
  listResourceTagsByKey: `tags or labels of one resource, given its ARN or resource key`,
  getResourceByKey: `describe one resource, look it up by its ARN or resource key, details and state of a machine,
    virtual machine, disk or database when the account is unknown`,
  // Billing tags, grids and filters
  listBillingTagKeys: `tag keys that bills carry, cost allocation tags, virtual tags and their mapping, tags to split
    cost by, keys to group or allocate cost by, chargeback, showback`,
  listBillingTagValues: `values of a tag on the bill, such as the cost centers, teams or environments of a cost
    allocation tag, chargeback to teams, values of a tag on invoices`,
  getGridHeaders: `columns of a grid or table, which columns and fields can be shown, column names and headings`,
  getMenuFilters: `choices of the filters on a page, accounts, regions, products and tags to choose from, values for a
    dropdown`,
  // Optimization
  getOptimizationDetail: `why one resource is called idle, unused or oversized, what is recommended for one instance,
    details of a single recommendation, which size to choose`,
  listOptimizations: `idle, unused, forgotten, orphaned, oversized or undersized machines, disks, databases and
    addresses, what can be switched off, deleted, stopped or made smaller, where money is wasted, resize candidates,
    zombie resources, list of recommendations, nobody uses it, not used any more, low utilization, unattached disks,
    snapshots, elastic IP addresses, clean up, cut cost`,
  getOptimizationChart: `chart of recommendations, graph of idle and oversized resources`,
  resetOptimizationSettings: `back to the default thresholds, restore the standard conditions, discard own settings of
    the optimization`,
  listOptimizationSupportItems: `which resource types can be optimized, right-sized or checked for being unused, what
    is covered by optimization`,
  getOptimizationRuleSet: `when a resource counts as idle or oversized, criteria, thresholds, rules and settings, CPU
    threshold, number of days without use, configuration of the recommendations, after how many days something counts
    as unused, how sensitive the recommendations are, why nothing is recommended`,
  listOptimizationExcludedTags: `exceptions, resources that are left out, ignored, protected, exempt or excluded from
    recommendations by a tag, keep production machines out of the recommendations, allow list, deny list`,
  getOptimizationRuleSetId: `id of the rule set, which rule set a company has`,
  getOptimizationFilters: `accounts, regions, products and tags by which recommendations can be filtered, filter
    choices of the optimization`,
  downloadOptimizationReport: `recommendations as a file, Excel, spreadsheet, CSV or PDF report of savings, export,
    send to a colleague`,
  getOptimizationLastExecution: `how old or fresh the recommendations are, when they were last computed, calculated,
    refreshed or updated, date and time of the last analysis`,
  listOptimizationCards: `how much could be saved by deleting or resizing, possible savings by type of resource,
    savings potential`,
  getOptimizationSummary: `total that could be saved, savings potential of the company, how much money is wasted,
    number of idle and oversized resources`,
  runOptimizationAnalysis: `compute the recommendations again, refresh, start, trigger or force the analysis now
    instead of waiting`,
  runResourceOptimizationAnalysis: `analyze resources now, start or trigger an analysis for chosen accounts, regions
    and resource types`,
  // Usage and performance
  getUsageSummary: `how many resources exist, number of machines, servers, disks or databases by region, account, type
    and state, how many are running or stopped, how many are tagged, count per instance type, size of the fleet, how
    the fleet divides by region, how many accounts and regions are used, stopped instances`,
  listUsageHistory: `how many resources there were in the past, usage by hour, day, week or month as a table, growth,
    which resources existed last month, growth since January, usage of machines per month, deleted resources`,
  listCurrentUsage: `everything that exists or runs right now, inventory of machines, disks, databases and buckets, all
    virtual machines of a cloud, table of resources, search a resource by name, what is running in a region or an
    account, list of servers, asset list, find a machine`,
  getCurrentUsageChart: `pie chart of the current resources, how the machines divide by type or state`,
  getUsageHistoryChart: `chart of usage, graph of how the number of resources grew or shrank over time`,
  listResourceTypePerformanceHistory: `CPU, memory, disk and network load of all machines or databases of one type over
    time`,
  listPerformanceHistory: `how loaded or busy the machines of a cloud were, CPU, memory, disk and network utilization
    of many resources over time, highest and average load`,
  // Tags
  listTagKeys: `all tag keys in use, names of tags or labels in the accounts`,
  listTagValues: `all values of a tag key, such as the environments, teams, owners or cost centers in use`,
  undoTagging: `take tags back or off again, untag, revert, roll back or cancel a tagging that was wrong or a mistake,
    restore the former tags, tagged the wrong resources, tagging went wrong`,
  getTagProcessingStatus: `progress of tagging, whether tagging is done, finished, still running or failed, result of a
    tagging job, what went wrong in tagging, how many resources are tagged already, waiting`,
  retryTagging: `tagging failed, apply the tags again, repeat, resume a failed tagging job on many resources`,
  listCommonResourceTags: `tags that several resources share, which tags could be removed or deleted from chosen
    resources, bulk edit of tags`,
  listTags: `resources with or without a tag, search resources by tag, deprecated query of tags, old endpoint, which
    resources carry a tag`,
  getTagStatistics: `share or percentage of resources with tags, untagged resources, missing tags, tag coverage,
    compliance with the tag policy, tagging quality, replacement of the deprecated query of tags, machines without an
    owner, resources that lack a mandatory or required tag, how well we tag`,
  // Custom reports
  listCustomReports: `saved reports, reports of my company or of a person, my reports, all reports, favorite reports,
    open a report, reports of a colleague, who created a report, shared reports`,
  setCustomReportFavorite: `favorite, bookmark, star, pin or unpin a report`,
  deleteCustomReport: `remove, drop or throw away a saved report`,
  checkCustomReportName: `whether the name of a report is free, taken, already used or a duplicate, before it is saved`,
  getCustomReportDataSource: `data, rows, columns and measures of a report, run a report, results of a report, pivot
    table, open or show a saved report, its rows, cells and totals`,
  // Anomalies and billing
  listAnomalyHistory: `cost anomalies of the past, unusual or unexpected cost, spikes, outliers, what was found or
    detected this week, overview of detected anomalies, strange cost increase, anomalies of an account, product or
    region, of AWS, Azure or Google, when did cost jump`,
  listAnomalyDetails: `one anomaly in detail as a table, which accounts, products and days are in it`,
  listAnomalyNotifications: `who got an email, message or alert about an anomaly and when, recipients, sent
    notifications, was anybody warned`,
  getAnomalyResult: `how large an anomaly is, its details and pie chart, what it consists of, its impact, how much more
    than expected, cost of an anomaly`,
  getManualAnomalyPeriodChart: `chart of an anomaly found by a threshold or rule of our own, compared periods`,
  getAnomalyDetectionTrend: `expected cost against actual cost, forecast, trend of the AI detection, predicted cost`,
  getAnomalyDashboardTrend: `cost trend on a dashboard, cost by account, product or region over the last months,
    compare the cost of clouds and months, top ten by cost, most expensive accounts, products or regions, ranking of
    cost, biggest cost drivers, cost over the last months as a chart`,
  getAnomalyPossibleCause: `why cost went up, rose, jumped or exploded, root cause, reason, explanation of a spike or
    of a higher bill, strange cost increase yesterday, which change made it more expensive`,
  aggregateAnomalies: `number and total of anomalies over all clouds, how many anomalies there are`,
  aggregateVendorAnomalies: `number and total of anomalies of one cloud, how many anomalies AWS, Azure or Google has`,
  saveAnomalyRule: `create, change, turn on, turn off, mute, pause or disable an alert, warn or notify me by email when
    cost rises or exceeds a limit, budget alert, threshold in percent or as an amount, sensitivity, daily or weekly
    alerts, recipients of alerts, who should be notified, stop alert mails, unsubscribe from alerts, add a recipient,
    delete a rule by turning it off, alert by email or message`,
  listAnomalyRules: `which alerts, budgets and rules are set up, all alert rules and whether they are active, alerts
    that exist for AWS, Azure or Google, who is warned about what, overview of alerts`,
  getAnomalyRule: `settings of one alert rule, its threshold, recipients and sensitivity, how an alert is configured,
    who receives it, how sensitive it is`,
  getDailyCostPortion: `cost of a day, daily spending by service, product, account, region or tag, breakdown, split or
    share of the cost, what was most expensive yesterday, cost per project or team, spending of a team, department,
    cost center or environment on a day, cost by tag or service group, drill down`,
  getBillingSummary: `bill or invoice of a month, what we paid or owe, total cost of last month, monthly spending by
    service, cost this year by cloud, total of AWS, Azure or Google in a month, yearly cost, taxes, credits, refunds
    and support on the invoice, what each service cost`,
  // Commitments on AWS
  listAwsRecommendations: `which reserved instances or savings plans to buy on AWS, should we commit, how much to
    commit, what a commitment would save, advice for a purchase, reduce on-demand cost with commitments, break-even,
    how much of the usage to cover, for EC2, RDS or Lambda`,
  listAwsPurchaseOptions: `compare payment options and terms of reserved instances and savings plans: no, partial or
    all upfront, one or three years, standard or convertible, which is cheaper or saves most, term of a reserved
    instance or savings plan for EC2 or RDS, monthly payment, pay everything now`,
  listAwsRecommendationProducts: `AWS products and services for which commitments can be recommended: EC2, RDS,
    ElastiCache`,
  listMyReservedInstances: `reservations that we bought ourselves, our own RIs, when they end or expire, remaining days`,
  listReservedInstances: `all reservations, RIs, when a reservation begins, ends, expires or has to be renewed,
    remaining days, upfront and recurring fee, which account owns and which pays for a reservation, how many RIs we
    have, for which instance type and region, how long they last, term, offering class, RI inventory`,
  getReservedInstanceCategories: `accounts and products to filter reserved instances by, choices for a dropdown of RIs`,
  listAutoSavingsReservedInstances: `reservations that automated savings bought for us, automatic RIs, AUTO-RI,
    inventory of auto RI`,
  listReservedInstanceUtilizations: `reservations that are unused, wasted, hardly or badly used, idle RIs, money lost
    on unused reservations, how well each RI is used, what each saved, net savings of reservations, do reservations pay
    off, are they worth it, return of a reservation`,
  listReservedInstanceUtilizationTimeSeries: `RI utilization by day or month, trend, chart or graph of how well
    reservations are used`,
  getReservedInstanceUtilizationCategories: `accounts and products to filter RI utilization by`,
  getReservedInstanceUtilizationAggregate: `overall RI utilization, one percentage or total for all reservations, how
    well our reservations are used, what all of them saved, unused part`,
  listMyReservedInstanceUtilizations: `how well the reservations that we bought ourselves are used, unused or wasted
    RIs of our own`,
  listMyReservedInstanceUtilizationTimeSeries: `utilization of our own RIs by day or month, trend, chart`,
  getMyReservedInstanceUtilizationCategories: `accounts and products to filter the utilization of our own RIs by`,
  getMyReservedInstanceUtilizationAggregate: `overall utilization of the RIs that we bought ourselves, one percentage
    or total`,
  listMySavingsPlans: `savings plans that we bought ourselves, our own SPs, when they end or expire`,
  listSavingsPlans: `all savings plans, SPs, when a savings plan begins, ends, expires or has to be renewed, remaining
    days, hourly commitment, upfront and recurring fee, how many savings plans we have, compute or EC2 savings plans,
    how long they last, term`,
  getSavingsPlansCategories: `accounts and products to filter savings plans by`,
  // Commitments on Google Cloud
  listCommittedUseUtilizations: `Google commitments, CUDs that are unused, wasted, hardly or badly used, how well each
    is used by project, what each saved`,
  listCommittedUseUtilizationTimeSeries: `CUD utilization by day or month, trend, chart or graph of how well Google
    commitments are used`,
  getCommittedUseUtilizationCategories: `Google projects, regions, machine types and products to filter CUD utilization
    by`,
  getCommittedUseUtilizationAggregate: `overall CUD utilization, one percentage or total for all Google commitments,
    what all of them saved, do Google commitments pay off`,
  listCommittedUseCoverages: `share of Google usage that CUDs cover by project, what still runs at on-demand or full
    price, uncovered projects, sustained-use discounts and credits, Google usage that is not discounted`,
  listCommittedUseCoverageTimeSeries: `CUD coverage by day or month, trend, chart of covered Google usage`,
  getCommittedUseCoverageCategories: `Google projects, regions, machine types and products to filter CUD coverage by`,
  getCommittedUseCoverageAggregate: `overall CUD coverage, one percentage or total for Google, share that commitments
    cover, sum of credits, Google usage that is not discounted`,
  listGcpRecommendations: `which Google commitments or CUDs to buy, should we commit on Google Cloud, what it would
    save`,
  listGcpPurchaseOptions: `compare terms of Google commitments, one or three years, which saves most`,
  listGcpRecommendationProducts: `Google products for which commitments can be recommended`,
  // Automated savings
  listAwsAutoSavingsAccounts: `AWS accounts that are enrolled in or registered for automated savings, by role or access
    key, who registered them`,
  listAwsAutoSavingsSubscriptions: `when an AWS account subscribed, enrolled, joined, cancelled or left automated
    savings, start and end of a subscription`,
  getAwsAutoSavingsState: `which AWS accounts take part in automated savings and which do not, are not enrolled or not
    subscribed, auto RI and auto SP switched on, what automated savings saved or would save, estimated monthly savings,
    is an account subscribed, whether auto RI is on`,
  getAwsAutoSavingsRoleArn: `role that automated savings assumes, CloudFormation template, external id, trust, access,
    permissions, how to register or enroll an account for automated savings, what the cross-account role needs`,
  getAwsAutoSavingsRegion: `site, whether it is global or China`,
  listAutoSavingsSubscriptions: `when an account of any cloud subscribed, enrolled, joined, cancelled or left automated
    savings`,
  getAutoSavingsState: `automated savings in all clouds, which accounts and subscriptions take part and which do not,
    are not enrolled or not subscribed, what it saved or would save, estimate`,
  listAzureAutoSavingsSubscriptions: `when an Azure subscription enrolled, joined, cancelled or left automated savings`,
  getAzureAutoSavingsState: `which Azure subscriptions take part in automated savings, what it would save, estimate`,
  listIntegratedCoverages: `share of usage that RIs and savings plans cover together by account, product and region,
    what still runs on demand, uncovered usage, full price`,
  listIntegratedCoverageTimeSeries: `coverage by RIs and savings plans per day or month, trend, chart, share that is
    still on demand over time`,
  getIntegratedCoverageCategories: `accounts, products, regions, instance types and purchase kinds to filter coverage
    by`,
  getIntegratedCoverageAggregate: `overall coverage by RIs and savings plans, one percentage or total, share of on
    demand`,
  listMyIntegratedInventory: `all commitments that we bought ourselves on AWS in one list, reservations and savings
    plans together`,
  listIntegratedSavingsPlansInventory: `all savings plans in one list, SP inventory`,
  listAutoSavingsInventory: `all commitments that automated savings bought in one list, automatic purchases, AUTO-RI
    and AUTO-SP`,
  listIntegratedUtilizations: `how well RIs and savings plans are used together, both kinds of commitments in one list,
    utilization of savings plans, unused or wasted commitments, own and automated`,
  listIntegratedUtilizationTimeSeries: `utilization of RIs and savings plans together by day or month, trend, chart`,
  getOverviewSavings: `what we saved, savings by month, how much automated savings and our own commitments brought us,
    benefit, success, return, do commitments and automated savings pay off, is it worth it, savings this year`,
  getIntegratedUtilizationCategories: `accounts, products, regions, instance types and purchase kinds to filter
    utilization by`,
  getIntegratedUtilizationAggregate: `overall utilization of RIs and savings plans together, one percentage or total`,
  listMyAzureInventory: `reservations on Azure, when an Azure reservation ends or expires, expired Azure reservations,
    Microsoft`,
  // Platform
  listCompanies: `which companies or organizations I may see, id of my company, where to start, organization id,
    customers, find out the company id, which company is the main one`,
  listCompanyUsers: `who can log in, users, people, members, colleagues, administrators, their email, role, permissions
    and last login, who has access, who is an administrator, inactive users, when somebody was active last`,
  listAwsAccounts: `connected AWS accounts, accounts with an error, not healthy, member accounts, accounts whose cost
    is missing, account numbers, broken accounts, accounts pending deletion, how many accounts are connected, is cost
    data available, outdated stack template`,
  getAwsAccount: `state, role, stack, cost and usage report bucket of one AWS account, whether an account is connected
    and healthy, error of an account, where the cost and usage report is, S3 bucket`,
  updateAwsAccount: `rename an AWS account, change its name or alias, keep an account, stop, cancel, undo or revert its
    deletion, restore or recover an account that was removed by mistake, want a deleted account back, change the
    display name`,
  deleteAwsAccount: `remove, disconnect, unlink, offboard or unregister an AWS account`,
  getAwsAccountSavingsPlanRecommendation: `what a savings plan would save for one AWS account, net savings, is it worth
    it`,
  getAwsAccountSetup: `connect, add, onboard, link or register AWS accounts, one or many at once, CloudFormation stack
    and template, command, console link, external id, cross-account role, link a payer or management account, bulk
    registration of member accounts, AWS CLI`,
  listAwsManagementAccounts: `payer accounts, master accounts, who pays for the member accounts, consolidated billing,
    AWS organization`,
  listAzureTenants: `connected Azure tenants, directories, Entra, Active Directory, number of subscriptions, state of
    tenants`,
  registerAzureTenant: `connect, add, onboard or link an Azure tenant, Microsoft Entra directory, client secret,
    application, service principal, enterprise agreement, enrollment number, credentials of an app registration,
    application id, primary key`,
  getAzureTenant: `state of one Azure tenant, whether it is connected and healthy, its enrollment and type, expired
    client secret of a tenant, CSP, pay as you go or EA`,
  updateAzureTenant: `rename an Azure tenant, change its name or alias, change the display name of a tenant`,
  deleteAzureTenant: `remove, disconnect, unlink, offboard or unregister an Azure tenant`,
  listAzureSubscriptions: `subscriptions of an Azure tenant, which ones could be registered, read them from the console`,
  registerAzureSubscription: `connect, add, onboard or link an Azure subscription`,
  getAzureSubscription: `state of one Azure subscription, whether it is connected and healthy, when it was registered,
    which tenant a subscription belongs to`,
  updateAzureSubscription: `rename an Azure subscription, change its name or alias, change the display name of a
    subscription`,
  deleteAzureSubscription: `remove, disconnect, unlink, offboard or unregister an Azure subscription`,
}
