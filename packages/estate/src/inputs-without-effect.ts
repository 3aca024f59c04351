/** An input that the contract names and the estate takes without any effect on its answers. */
export interface InputWithoutEffect {
  readonly in: 'path' | 'query' | 'body'
  readonly name: string
  /** Ids of the operations for which this holds; all that have the input where they are left out. */
  readonly operations?: readonly string[]
  readonly reason: string
}

const RUNS_ARE_NOT_KEPT = 'Runs are not kept: the resources and their tags in the request say what is done.'

/** Every other input of every operation that the estate answers has an effect; both is tested. */
export const INPUTS_WITHOUT_EFFECT: readonly InputWithoutEffect[] = [
  { in: 'query', name: 'dateType', reason: 'Only DAILY is known, and nothing but a time series has steps.' },
  {
    in: 'query',
    name: 'purchase',
    reason: 'The service shows its name and no value; what it tells apart is not known.',
  },
  { in: 'query', name: 'isAddReadyToStart', reason: 'Which accounts are ready to start is not known.' },
  { in: 'body', name: 'clientSecret', reason: 'Credentials are not kept.' },
  { in: 'body', name: 'primaryKey', reason: 'Credentials are not kept.' },
  { in: 'path', name: 'menuId', reason: 'One menu is known; the others are taken to offer the same.' },
  ...bodyMembers('taggingId', { operations: ['undoTagging', 'retryTagging'], reason: RUNS_ARE_NOT_KEPT }),
  { in: 'body', name: 'undoId', reason: RUNS_ARE_NOT_KEPT },
  { in: 'body', name: 'retryId', reason: RUNS_ARE_NOT_KEPT },
  ...bodyMembers('optimizeCategory resourceType vendor accountList regionList serviceGroupList tagList', {
    operations: ['getOptimizationLastExecution'],
    reason: 'The analysis runs for all resources of a company at once.',
  }),
  ...bodyMembers('optimizeCategory resourceType', {
    operations: ['getOptimizationSummary'],
    reason: 'The summary has both categories, for all types of resources.',
  }),
  ...bodyMembers(
    `vndr analyYn idleSetId idleSetNm searchText type currentRuleSet gridType listType rsrcType excelYn today chartType rcmd
    addRcmdGrp tz rprtFlag accOrigine bzGrpSetId batchYn rprtSbscCcl rprtSbscCclRng utcTimeStamp rprtSbscCclTime unusedRsrcTypes
    rightSizingRsrcTypes sortId sortOrder pageNum limitCnt offset currentCost accList bzList rgnList rcmdList vndrList`,
    {
      operations: ['runResourceOptimizationAnalysis'],
      reason: 'The analysis runs for all resources of a company at once.',
    },
  ),
  ...bodyMembers('dimX dimY creaIpAddr updtIpAddr langCd isNew tblNm01 tblNm02 viewType type unit accounts', {
    operations: ['listCustomReports'],
    reason: 'Reports in the list have no such member.',
  }),
  ...bodyMembers(
    `creaId custmRprtNm datasetType duraType creaDt updtDt favYn creaIpAddr updtIpAddr langCd isNew tblNm01 tblNm02 tz dfltYn type
    unit`,
    {
      operations: ['getCustomReportDataSource'],
      reason: 'It selects no resource, period or dimension; what else it may do is not known.',
    },
  ),
  ...bodyMembers(
    `creaId custmRprtId custmRprtCfg datasetType vndr rsrcType svcGrpView mtrc duraType duraFrom duraTo duraCompFrom duraCompTo
    dimX dimY creaDt updtDt favYn creaIpAddr updtIpAddr langCd isNew tblNm01 tblNm02 tz dfltYn viewType type unit accounts vndrList`,
    { operations: ['checkCustomReportName'], reason: 'Only the name of the report is looked for.' },
  ),
  ...bodyMembers(
    `creaId custmRprtNm custmRprtCfg datasetType vndr rsrcType svcGrpView mtrc duraType duraFrom duraTo duraCompFrom duraCompTo
    dimX dimY creaDt updtDt creaIpAddr updtIpAddr langCd isNew tblNm01 tblNm02 tz dfltYn viewType type unit accounts vndrList`,
    {
      operations: ['setCustomReportFavorite', 'deleteCustomReport'],
      reason: 'The id names the report, and nothing else of it is changed.',
    },
  ),
  { in: 'body', name: 'favYn', operations: ['deleteCustomReport'], reason: 'The report is deleted with its mark.' },
]

/** Members of a body for which the same holds; their names are separated by spaces. */
function bodyMembers(names: string, rest: Pick<InputWithoutEffect, 'operations' | 'reason'>): InputWithoutEffect[] {
  return names.split(/\s+/).map((name) => ({ in: 'body', name, ...rest }))
}
