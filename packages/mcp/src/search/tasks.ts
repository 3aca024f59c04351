/**
 * What people want when they need an operation, by operationId, in the words of those who pay for clouds and run them. The index holds
 * these words beside the contract's own. An entry says in several ways what its operation is for; it is no list of questions that missed.
 */
export const TASKS: Readonly<Record<string, string>> = {
  // Resource details
  listResourceMetrics: `which metrics exist for a resource, what can be monitored on a machine: CPU, memory, disk,
    network, which counters a VM reports, available measurements`,
  getResourceMetricData: `measured values of a metric: CPU load, memory use, disk input and output, network traffic of
    one machine, a graph of its load, how busy it is, monitoring data points, CloudWatch, throughput, IOPS, latency,
    requests of a load balancer, during the last hour, is this server overloaded, peak load, Azure Monitor`,
  listResourceExternalCosts: `what one resource cost, cost lines of a machine, disk, database or bucket by day, week or
    month, price of a single resource, cost by ARN, where the money of this resource goes, monthly cost of one virtual
    machine, which charges a resource caused, what this server costs me, cost per resource, price tag of a VM`,
  listResourceAuditEvents: `who did what to a resource and when, who created, changed, stopped, started, rebooted,
    resized or deleted a machine, audit log, activity log, CloudTrail, history of changes, who is responsible for a
    change, changed permissions or security groups, suspicious activity, when a resource was created, forensic,
    compliance evidence, who touched, broke, terminated or launched this server, paper trail, what happened to a
    resource`,
  listRelatedResources: `what belongs to a resource, is attached to it, depends on it or is connected with it: disks,
    volumes, network interfaces, security groups, load balancers, dependencies, neighbours, what would break if a
    resource were deleted, what uses this disk or address, what hangs off a VM, is it safe to delete, topology, what else
    is affected`,
  listResourceTags: `tags or labels of one resource, how a machine, disk or database is tagged, owner and environment tag
    of a resource, labels on this VM, who owns this machine`,
  listResourceServiceGroups: `service group, application, project or team that a resource belongs to, which app or
    workload a server serves`,
  getResource: `describe one resource, details and properties of a machine, virtual machine, disk or database, its type,
    size, state, operating system, region, whether it is running or stopped, IP address, tenancy, spot or on-demand life
    cycle of an instance, specs of a VM, how many CPUs and how much memory it has, configuration of a single instance`,
  listResourceTagsByKey: `tags or labels of one resource, given its ARN or resource key, labels when I only have an ARN`,
  getResourceByKey: `describe one resource, look it up by its ARN or resource key, details and state of a machine,
    virtual machine, disk or database when the account is unknown, I only have an ARN, what is behind an ARN on the
    bill`,
  // Billing tags, grids and filters
  listBillingTagKeys: `tag keys that bills carry, cost allocation tags, virtual tags and their mapping, tags to split
    cost by, keys to group or allocate cost by, chargeback, showback, tags activated for billing`,
  listBillingTagValues: `values of a tag on the bill, such as the cost centers, teams or environments of a cost
    allocation tag, chargeback to teams, values of a tag on invoices, names behind a cost allocation tag`,
  getGridHeaders: `columns of a grid or table, which columns and fields can be shown, column names and headings, header
    row`,
  getMenuFilters: `choices of the filters on a page, accounts, regions, products and tags to choose from, values for a
    dropdown, what a user can pick on a screen, picklist`,
  // Optimization
  getOptimizationDetail: `why one resource is called idle, unused or oversized, what is recommended for one instance,
    details of a single recommendation, which size to choose, evidence behind one recommendation, why should I shrink
    this server, explain this suggestion`,
  listOptimizations: `idle, unused, forgotten, orphaned, oversized or undersized machines, disks, databases and
    addresses, what can be switched off, deleted, stopped or made smaller, where money is wasted, resize candidates,
    zombie resources, list of recommendations, nobody uses it, not used any more, low utilization, unattached disks,
    snapshots, elastic IP addresses, clean up, cut cost, rightsizing candidates, overprovisioned servers, things we pay
    for and do not need, abandoned disks, what can I shut down, downsize, Compute Optimizer`,
  getOptimizationChart: `chart of recommendations, graph of idle and oversized resources, picture of waste for a slide`,
  resetOptimizationSettings: `back to the default thresholds, restore the standard conditions, discard own settings of
    the optimization, start over with the rightsizing settings, factory settings`,
  listOptimizationSupportItems: `which resource types can be optimized, right-sized or checked for being unused, what is
    covered by optimization, which services are checked for waste, does rightsizing cover RDS, EBS or load balancers`,
  getOptimizationRuleSet: `when a resource counts as idle or oversized, criteria, thresholds, rules and settings, CPU
    threshold, number of days without use, configuration of the recommendations, after how many days something counts as
    unused, how sensitive the recommendations are, why nothing is recommended, how waste is defined, what makes a VM
    idle, cutoff, lookback period, why a server was not flagged`,
  listOptimizationExcludedTags: `exceptions, resources that are left out, ignored, protected, exempt or excluded from
    recommendations by a tag, keep production machines out of the recommendations, allow list, deny list, servers that
    must not be touched, whitelist, never flag`,
  getOptimizationRuleSetId: `id of the rule set, which rule set a company has, number of our rule set`,
  getOptimizationFilters: `accounts, regions, products and tags by which recommendations can be filtered, filter choices
    of the optimization, narrow down the rightsizing summary`,
  downloadOptimizationReport: `recommendations as a file, Excel, spreadsheet, CSV or PDF report of savings, export, send
    to a colleague, hand finance or my boss a report of waste, rightsizing report as an attachment, save recommendations
    to disk, share, print`,
  getOptimizationLastExecution: `how old or fresh the recommendations are, when they were last computed, calculated,
    refreshed or updated, date and time of the last analysis, did the analysis run last night, did it succeed, when
    rightsizing last ran, stale or up to date recommendations, last scan`,
  listOptimizationCards: `how much could be saved by deleting or resizing, possible savings by type of resource, savings
    potential, what rightsizing would bring for each type, split by idle and oversized, how much can we cut for disks or
    databases`,
  getOptimizationSummary: `total that could be saved, savings potential of the company, how much money is wasted, number
    of idle and oversized resources, how much could we cut overall, rightsizing opportunity, low-hanging fruit, bottom
    line`,
  runOptimizationAnalysis: `compute the recommendations again, refresh, start, trigger or force the analysis now instead
    of waiting, rescan, rerun, recompute, recalculate, do not wait for the nightly batch job, by hand`,
  runResourceOptimizationAnalysis: `analyze resources now, start or trigger an analysis for chosen accounts, regions and
    resource types, scan only some accounts or regions for waste, check certain servers now`,
  // Usage and performance
  getUsageSummary: `how many resources exist, number of machines, servers, disks or databases by region, account, type
    and state, how many are running or stopped, how many are tagged, count per instance type, size of the fleet, how the
    fleet divides by region, how many accounts and regions are used, stopped instances, how big our fleet is, VM count,
    how many are switched off`,
  listUsageHistory: `how many resources there were in the past, usage by hour, day, week or month as a table, growth,
    which resources existed last month, growth since January, usage of machines per month, deleted resources, what ran
    back in March, sprawl`,
  listCurrentUsage: `everything that exists or runs right now, inventory of machines, disks, databases and buckets, all
    virtual machines of a cloud, table of resources, search a resource by name, what is running in a region or an
    account, list of servers, asset list, find a machine, everything we own, CMDB, which VMs are up`,
  getCurrentUsageChart: `pie chart of the current resources, how the machines divide by type or state, donut of the
    fleet`,
  getUsageHistoryChart: `chart of usage, graph of how the number of resources grew or shrank over time, line of the
    server count, plot of fleet growth`,
  listResourceTypePerformanceHistory: `CPU, memory, disk and network load of all machines or databases of one type over
    time, how hard all our databases work, busiest databases`,
  listPerformanceHistory: `how loaded or busy the machines of a cloud were, CPU, memory, disk and network utilization of
    many resources over time, highest and average load, which servers are overloaded or bored, busiest machines, peak
    hours, hot spots`,
  // Tags
  listTagKeys: `all tag keys in use, names of tags or labels in the accounts, tag vocabulary, misspelled or duplicate tag
    names`,
  listTagValues: `all values of a tag key, such as the environments, teams, owners or cost centers in use, what people
    entered for a tag, spellings of a value, such as prod and production`,
  undoTagging: `take tags back or off again, untag, revert, roll back or cancel a tagging that was wrong or a mistake,
    restore the former tags, tagged the wrong resources, tagging went wrong, oops, put the old labels back, back out of a
    bulk tagging, changed my mind about tags`,
  getTagProcessingStatus: `progress of tagging, whether tagging is done, finished, still running or failed, result of a
    tagging job, what went wrong in tagging, how many resources are tagged already, waiting, did my tags go through, did
    tagging succeed or complete, is it stuck`,
  retryTagging: `tagging failed, apply the tags again, repeat, resume a failed tagging job on many resources, try again,
    redo the tagging that broke, some labels were not applied, rerun a tagging job`,
  listCommonResourceTags: `tags that several resources share, which tags could be removed or deleted from chosen
    resources, bulk edit of tags, clean up or strip labels in bulk`,
  listTags: `resources with or without a tag, search resources by tag, deprecated query of tags, old endpoint, which
    resources carry a tag, find servers with a label`,
  getTagStatistics: `share or percentage of resources with tags, untagged resources, missing tags, tag coverage,
    compliance with the tag policy, tagging quality, replacement of the deprecated query of tags, machines without an
    owner, resources that lack a mandatory or required tag, how well we tag, how many servers have no owner, unlabeled
    machines, tag hygiene, tagging score, governance`,
  // Custom reports
  listCustomReports: `saved reports, reports of my company or of a person, my reports, all reports, favorite reports,
    open a report, reports of a colleague, who created a report, shared reports, find the report I built, report library,
    what reports exist`,
  setCustomReportFavorite: `favorite, bookmark, star, pin or unpin a report, keep a report at the top, shortlist, take
    the star off a report`,
  deleteCustomReport: `remove, drop or throw away a saved report, get rid of a report, erase an old report that nobody
    reads, tidy up reports`,
  checkCustomReportName: `whether the name of a report is free, taken, already used or a duplicate, before it is saved,
    may I call my report this, is there already a report with this title, name clash`,
  getCustomReportDataSource: `data, rows, columns and measures of a report, run a report, results of a report, pivot
    table, open or show a saved report, its rows, cells and totals, pull the numbers of a report, feed a report to BI,
    Power BI or Tableau, what a report contains`,
  // Anomalies and billing
  listAnomalyHistory: `cost anomalies of the past, unusual or unexpected cost, spikes, outliers, what was found or
    detected this week, overview of detected anomalies, strange cost increase, anomalies of an account, product or
    region, of AWS, Azure or Google, when did cost jump, sudden surges in spend, bill shock, what looked odd last week,
    incidents of overspending`,
  listAnomalyDetails: `one anomaly in detail as a table, which accounts, products and days are in it, break a spike down
    by day and account, drill into one incident`,
  listAnomalyNotifications: `who got an email, message or alert about an anomaly and when, recipients, sent
    notifications, was anybody warned, did the alert go out, did anyone get paged, log of alert mails, why did I not hear
    of the spike, alert delivery`,
  getAnomalyResult: `how large an anomaly is, its details and pie chart, what it consists of, its impact, how much more
    than expected, cost of an anomaly, how bad a spike is, how far over the normal level`,
  getManualAnomalyPeriodChart: `chart of an anomaly found by a threshold or rule of our own, compared periods, before and
    after picture of a fixed rule`,
  getAnomalyDetectionTrend: `expected cost against actual cost, forecast, trend of the AI detection, predicted cost,
    where spend will end up, normal range, baseline, are we on track`,
  getAnomalyDashboardTrend: `cost trend on a dashboard, cost by account, product or region over the last months, compare
    the cost of clouds and months, top ten by cost, most expensive accounts, products or regions, ranking of cost,
    biggest cost drivers, cost over the last months as a chart, spend over time, top spenders, priciest services, is
    spend going up, cost history, Cost Explorer`,
  getAnomalyPossibleCause: `why cost went up, rose, jumped or exploded, root cause, reason, explanation of a spike or of
    a higher bill, strange cost increase yesterday, which change made it more expensive, what is behind a spike, what
    drove the bill up, culprit`,
  aggregateAnomalies: `number and total of anomalies over all clouds, how many anomalies there are, spike count, tally of
    incidents in all clouds, total overspend`,
  aggregateVendorAnomalies: `number and total of anomalies of one cloud, how many anomalies AWS, Azure or Google has,
    spike count for one provider, how many incidents on Azure`,
  saveAnomalyRule: `create, change, turn on, turn off, mute, pause or disable an alert, warn or notify me by email when
    cost rises or exceeds a limit, budget alert, threshold in percent or as an amount, sensitivity, daily or weekly
    alerts, recipients of alerts, who should be notified, stop alert mails, unsubscribe from alerts, add a recipient,
    delete a rule by turning it off, alert by email or message, set up a budget alarm, get pinged before the bill
    explodes, start or stop watching for spikes, silence or snooze alerts, false alarms, make it less sensitive, put
    someone on the mailing list, monitor, go over budget`,
  listAnomalyRules: `which alerts, budgets and rules are set up, all alert rules and whether they are active, alerts that
    exist for AWS, Azure or Google, who is warned about what, overview of alerts, what we are watching, which alarms and
    monitors we have, is there an alert for an account`,
  getAnomalyRule: `settings of one alert rule, its threshold, recipients and sensitivity, how an alert is configured, who
    receives it, how sensitive it is, what one alarm watches, when an alert fires, who is on its mailing list, is it
    switched on`,
  getDailyCostPortion: `cost of a day, daily spending by service, product, account, region or tag, breakdown, split or
    share of the cost, what was most expensive yesterday, cost per project or team, spending of a team, department, cost
    center or environment on a day, cost by tag or service group, drill down, who spends what, cost allocation,
    chargeback and showback, which service ate the money yesterday, slice by tag, what today cost`,
  getBillingSummary: `bill or invoice of a month, what we paid or owe, total cost of last month, monthly spending by
    service, cost this year by cloud, total of AWS, Azure or Google in a month, yearly cost, taxes, credits, refunds and
    support on the invoice, what each service cost, month-end close, what we owe Amazon, bill from Microsoft, what March
    cost`,
  // Commitments on AWS
  listAwsRecommendations: `which reserved instances or savings plans to buy on AWS, should we commit, how much to commit,
    what a commitment would save, advice for a purchase, reduce on-demand cost with commitments, break-even, how much of
    the usage to cover, for EC2, RDS or Lambda, which RIs or SPs to purchase, shopping list, buy more coverage`,
  listAwsPurchaseOptions: `compare payment options and terms of reserved instances and savings plans: no, partial or all
    upfront, one or three years, standard or convertible, which is cheaper or saves most, term of a reserved instance or
    savings plan for EC2 or RDS, monthly payment, pay everything now, 1 year versus 3 years, is three years worth it,
    prepay`,
  listAwsRecommendationProducts: `AWS products and services for which commitments can be recommended: EC2, RDS,
    ElastiCache, what is eligible for RIs, can I reserve Redshift or OpenSearch`,
  listMyReservedInstances: `reservations that we bought ourselves, our own RIs, when they end or expire, remaining days,
    RIs bought by hand and not by automation, which of my RIs lapse`,
  listReservedInstances: `all reservations, RIs, when a reservation begins, ends, expires or has to be renewed, remaining
    days, upfront and recurring fee, which account owns and which pays for a reservation, how many RIs we have, for which
    instance type and region, how long they last, term, offering class, RI inventory, which reservations lapse or come up
    for renewal, days left`,
  getReservedInstanceCategories: `accounts and products to filter reserved instances by, choices for a dropdown of RIs,
    narrow the RI list down, which accounts hold RIs`,
  listAutoSavingsReservedInstances: `reservations that automated savings bought for us, automatic RIs, AUTO-RI, inventory
    of auto RI, RIs on autopilot`,
  listReservedInstanceUtilizations: `reservations that are unused, wasted, hardly or badly used, idle RIs, money lost on
    unused reservations, how well each RI is used, what each saved, net savings of reservations, do reservations pay off,
    are they worth it, return of a reservation, RIs that go to waste, underused reservations, hours paid for and not
    used, RI utilization by reservation`,
  listReservedInstanceUtilizationTimeSeries: `RI utilization by day or month, trend, chart or graph of how well
    reservations are used, is RI use dropping, RI use over the last months, utilization curve`,
  getReservedInstanceUtilizationCategories: `accounts and products to filter RI utilization by, narrow the RI utilization
    report down, dropdown`,
  getReservedInstanceUtilizationAggregate: `overall RI utilization, one percentage or total for all reservations, how
    well our reservations are used, what all of them saved, unused part, RI utilization rate, KPI, are our RIs fully
    used`,
  listMyReservedInstanceUtilizations: `how well the reservations that we bought ourselves are used, unused or wasted RIs
    of our own, which of the RIs I bought sit idle, utilization of our own RIs`,
  listMyReservedInstanceUtilizationTimeSeries: `utilization of our own RIs by day or month, trend, chart, is use of my
    own RIs dropping`,
  getMyReservedInstanceUtilizationCategories: `accounts and products to filter the utilization of our own RIs by,
    dropdown for the use of my own RIs`,
  getMyReservedInstanceUtilizationAggregate: `overall utilization of the RIs that we bought ourselves, one percentage or
    total, KPI for the RIs we bought by hand`,
  listMySavingsPlans: `savings plans that we bought ourselves, our own SPs, when they end or expire, SPs bought by hand,
    which of my SPs lapse`,
  listSavingsPlans: `all savings plans, SPs, when a savings plan begins, ends, expires or has to be renewed, remaining
    days, hourly commitment, upfront and recurring fee, how many savings plans we have, compute or EC2 savings plans, how
    long they last, term, what we are committed to per hour, which plans lapse or come up for renewal, days left`,
  getSavingsPlansCategories: `accounts and products to filter savings plans by, narrow the SP list down, which accounts
    hold SPs`,
  // Commitments on Google Cloud
  listCommittedUseUtilizations: `Google commitments, CUDs that are unused, wasted, hardly or badly used, how well each is
    used by project, what each saved, GCP commitments that go to waste, underused CUDs, paid for and not used`,
  listCommittedUseUtilizationTimeSeries: `CUD utilization by day or month, trend, chart or graph of how well Google
    commitments are used, is CUD use dropping`,
  getCommittedUseUtilizationCategories: `Google projects, regions, machine types and products to filter CUD utilization
    by, narrow the CUD utilization report down, dropdown, values to pass`,
  getCommittedUseUtilizationAggregate: `overall CUD utilization, one percentage or total for all Google commitments, what
    all of them saved, do Google commitments pay off, CUD utilization rate, KPI for GCP commitments, are our CUDs fully
    used`,
  listCommittedUseCoverages: `share of Google usage that CUDs cover by project, what still runs at on-demand or full
    price, uncovered projects, sustained-use discounts and credits, Google usage that is not discounted, which GCP
    projects still pay list price, gaps in CUD coverage, GCP spend without a commitment`,
  listCommittedUseCoverageTimeSeries: `CUD coverage by day or month, trend, chart of covered Google usage, did CUD
    coverage improve, coverage gap on GCP over time`,
  getCommittedUseCoverageCategories: `Google projects, regions, machine types and products to filter CUD coverage by,
    narrow the CUD coverage report down, dropdown, values to pass`,
  getCommittedUseCoverageAggregate: `overall CUD coverage, one percentage or total for Google, share that commitments
    cover, sum of credits, Google usage that is not discounted, CUD coverage rate, KPI, how much of GCP is discounted`,
  listGcpRecommendations: `which Google commitments or CUDs to buy, should we commit on Google Cloud, what it would save,
    shopping list of CUDs, purchase more CUDs`,
  listGcpPurchaseOptions: `compare terms of Google commitments, one or three years, which saves most, 1 year versus 3
    years on GCP, payment plans for a CUD`,
  listGcpRecommendationProducts: `Google products for which commitments can be recommended, which GCP services are
    eligible for CUDs, can I commit on Cloud SQL`,
  // Automated savings
  listAwsAutoSavingsAccounts: `AWS accounts that are enrolled in or registered for automated savings, by role or access
    key, who registered them, accounts for which purchases are automated`,
  listAwsAutoSavingsSubscriptions: `when an AWS account subscribed, enrolled, joined, cancelled or left automated
    savings, start and end of a subscription, who switched automated savings on or off on AWS, since when, log of
    sign-ups and opt-outs`,
  getAwsAutoSavingsState: `which AWS accounts take part in automated savings and which do not, are not enrolled or not
    subscribed, auto RI and auto SP switched on, what automated savings saved or would save, estimated monthly savings,
    is an account subscribed, whether auto RI is on, is autopilot on for AWS, did the sign-up work, AWS accounts that are
    not on it yet`,
  getAwsAutoSavingsRoleArn: `role that automated savings assumes, CloudFormation template, external id, trust, access,
    permissions, how to register or enroll an account for automated savings, what the cross-account role needs, set up or
    switch on automated savings, sign an account up, permission to purchase for us, what to paste into CloudFormation`,
  getAwsAutoSavingsRegion: `site, whether it is global or China, partition`,
  listAutoSavingsSubscriptions: `when an account of any cloud subscribed, enrolled, joined, cancelled or left automated
    savings, who switched automated savings on or off, since when, sign-ups and opt-outs in all clouds`,
  getAutoSavingsState: `automated savings in all clouds, which accounts and subscriptions take part and which do not, are
    not enrolled or not subscribed, what it saved or would save, estimate, is autopilot on anywhere, overall status in
    all clouds, multi-cloud`,
  listAzureAutoSavingsSubscriptions: `when an Azure subscription enrolled, joined, cancelled or left automated savings,
    who switched automated savings on or off on Azure, since when, sign-ups and opt-outs`,
  getAzureAutoSavingsState: `which Azure subscriptions take part in automated savings, what it would save, estimate, is
    autopilot on for Azure, did the sign-up work`,
  listIntegratedCoverages: `share of usage that RIs and savings plans cover together by account, product and region, what
    still runs on demand, uncovered usage, full price, gaps in RI and SP coverage, which accounts still pay list price,
    what no commitment covers yet`,
  listIntegratedCoverageTimeSeries: `coverage by RIs and savings plans per day or month, trend, chart, share that is
    still on demand over time, did RI and SP coverage improve`,
  getIntegratedCoverageCategories: `accounts, products, regions, instance types and purchase kinds to filter coverage by,
    narrow the coverage report down, dropdown`,
  getIntegratedCoverageAggregate: `overall coverage by RIs and savings plans, one percentage or total, share of on
    demand, RI and SP coverage rate, KPI, how much of AWS is discounted`,
  listMyIntegratedInventory: `all commitments that we bought ourselves on AWS in one list, reservations and savings plans
    together, everything bought by hand`,
  listIntegratedSavingsPlansInventory: `all savings plans in one list, SP inventory, every SP of the company in one
    table`,
  listAutoSavingsInventory: `all commitments that automated savings bought in one list, automatic purchases, AUTO-RI and
    AUTO-SP, what automation bought on our behalf, everything on autopilot`,
  listIntegratedUtilizations: `how well RIs and savings plans are used together, both kinds of commitments in one list,
    utilization of savings plans, unused or wasted commitments, own and automated, SPs that go to waste, underused SPs,
    commitments paid for and not used`,
  listIntegratedUtilizationTimeSeries: `utilization of RIs and savings plans together by day or month, trend, chart, is
    the use of our commitments dropping, SP utilization per day`,
  getOverviewSavings: `what we saved, savings by month, how much automated savings and our own commitments brought us,
    benefit, success, return, do commitments and automated savings pay off, is it worth it, savings this year, proof that
    it works, savings to show the CFO, ROI, realized savings`,
  getIntegratedUtilizationCategories: `accounts, products, regions, instance types and purchase kinds to filter
    utilization by, narrow the utilization report down, dropdown`,
  getIntegratedUtilizationAggregate: `overall utilization of RIs and savings plans together, one percentage or total, SP
    utilization rate, KPI, are we using what we paid for, are our SPs fully used`,
  listMyAzureInventory: `reservations on Azure, when an Azure reservation ends or expires, expired Azure reservations,
    Microsoft, Azure RIs, which Azure commitments lapse`,
  // Platform
  listCompanies: `which companies or organizations I may see, id of my company, where to start, organization id,
    customers, find out the company id, which company is the main one, switch company, subsidiaries`,
  listCompanyUsers: `who can log in, users, people, members, colleagues, administrators, their email, role, permissions
    and last login, who has access, who is an administrator, inactive users, when somebody was active last, employees
    with access, access review, leavers, people with admin rights`,
  listAwsAccounts: `connected AWS accounts, accounts with an error, not healthy, member accounts, accounts whose cost is
    missing, account numbers, broken accounts, accounts pending deletion, how many accounts are connected, is cost data
    available, outdated stack template, which AWS accounts are onboarded, does every account work, accounts that stopped
    sending or reporting data, linked accounts, connection check`,
  getAwsAccount: `state, role, stack, cost and usage report bucket of one AWS account, whether an account is connected
    and healthy, error of an account, where the cost and usage report is, S3 bucket, is this account connected properly,
    why an account sends no data`,
  updateAwsAccount: `rename an AWS account, change its name or alias, keep an account, stop, cancel, undo or revert its
    deletion, restore or recover an account that was removed by mistake, want a deleted account back, change the display
    name, give an account a nickname, friendly name, change my mind about a removal, undelete`,
  deleteAwsAccount: `remove, disconnect, unlink, offboard or unregister an AWS account, get rid of an account, stop
    managing or tracking it, detach, closed account, stop collecting its data`,
  getAwsAccountSavingsPlanRecommendation: `what a savings plan would save for one AWS account, net savings, is it worth
    it, should this account buy an SP`,
  getAwsAccountSetup: `connect, add, onboard, link or register AWS accounts, one or many at once, CloudFormation stack
    and template, command, console link, external id, cross-account role, link a payer or management account, bulk
    registration of member accounts, AWS CLI, hook AWS up, set up a new account, StackSet, what to run in AWS, grant read
    access, bring our organization in`,
  listAwsManagementAccounts: `payer accounts, master accounts, who pays for the member accounts, consolidated billing,
    AWS organization, which account gets the bill, root account of the organization, top-level account`,
  listAzureTenants: `connected Azure tenants, directories, Entra, Active Directory, number of subscriptions, state of
    tenants, which Azure directories are onboarded, does every tenant work, AAD`,
  registerAzureTenant: `connect, add, onboard or link an Azure tenant, Microsoft Entra directory, client secret,
    application, service principal, enterprise agreement, enrollment number, credentials of an app registration,
    application id, primary key, hook Microsoft up, set up or create a tenant, bring our EA in`,
  getAzureTenant: `state of one Azure tenant, whether it is connected and healthy, its enrollment and type, expired
    client secret of a tenant, CSP, pay as you go or EA, is this tenant connected properly, why Azure sends no data`,
  updateAzureTenant: `rename an Azure tenant, change its name or alias, change the display name of a tenant, give a
    tenant a nickname, friendly name`,
  deleteAzureTenant: `remove, disconnect, unlink, offboard or unregister an Azure tenant, get rid of a tenant, stop
    managing Azure, detach a directory`,
  listAzureSubscriptions: `subscriptions of an Azure tenant, which ones could be registered, read them from the console,
    Azure subscriptions that are not onboarded yet, pick subscriptions to bring in`,
  registerAzureSubscription: `connect, add, onboard or link an Azure subscription, hook up, set up, create or bring in a
    subscription, start managing it`,
  getAzureSubscription: `state of one Azure subscription, whether it is connected and healthy, when it was registered,
    which tenant a subscription belongs to, is this subscription connected properly`,
  updateAzureSubscription: `rename an Azure subscription, change its name or alias, change the display name of a
    subscription, give a subscription a nickname, friendly name`,
  deleteAzureSubscription: `remove, disconnect, unlink, offboard or unregister an Azure subscription, get rid of a
    subscription, stop managing or tracking it, detach, closed subscription`,
}
