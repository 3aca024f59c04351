/** Something else that people bring in place of a bill of FOCUS. */
interface OtherForm {
  isOf(columns: ReadonlySet<string>): boolean
  /** In words that go on after the name of the file. */
  readonly message: string
  /** Whether vendors put it beside bills: it is left out. */
  readonly isBesideBill?: true
}

const HOW_TO_AZURE =
  'create an export of "Cost and usage details (FOCUS)" in Cost Management, or bring actual or amortized cost'

function has(...names: readonly string[]): (columns: ReadonlySet<string>) => boolean {
  return (columns) => names.every((name) => columns.has(name))
}

/** From the most particular on. Columns have their plain names. */
export const OTHER_FORMS: readonly OtherForm[] = [
  {
    isOf: (columns) =>
      !columns.has('chargeperiodstart') &&
      ['contractcommitmentid', 'billingperiodstatus', 'invoicedetailid'].some((name) => columns.has(name)),
    message: 'is another dataset of FOCUS, without charges',
    isBesideBill: true,
  },
  {
    isOf: (columns) =>
      columns.has('billedcost') &&
      !columns.has('chargecategory') &&
      (columns.has('chargetype') || columns.has('amortizedcost')),
    message: 'is a bill of FOCUS 0.5, which has no list cost: export it again as FOCUS 1.0 or later',
  },
  {
    isOf: (columns) =>
      columns.has('usagestarttime') &&
      columns.has('cost') &&
      ['costtype', 'credits', 'exporttime', 'invoicemonth', 'serviceid', 'servicedescription'].some((name) =>
        columns.has(name),
      ),
    message:
      'is the billing export of Google Cloud in its own form, which is not read: query it through the FOCUS view that Google offers for the detailed export in BigQuery, and export the result',
  },
  {
    isOf: (columns) => columns.has('servicedescription') && columns.has('skudescription') && !columns.has('billedcost'),
    message:
      'is a cost table or cost report of Google Cloud, which is not read: query the FOCUS view of the detailed billing export in BigQuery, and export the result',
  },
  {
    isOf: (columns) =>
      columns.has('lineitemintervalusagestart') || columns.has('costmycost') || columns.has('lineitemtenantid'),
    message:
      'is a cost or usage report of Oracle Cloud, which is not read: the mock answers about AWS, Azure and Google Cloud alone',
  },
  {
    isOf: (columns) => columns.has('recordtype') && columns.has('linkedaccountid') && !columns.has('billedcost'),
    message:
      'is a detailed billing report of AWS, which AWS replaced: create a data export of "FOCUS with AWS columns", or bring a Cost and Usage Report',
  },
  {
    isOf: (columns) =>
      columns.has('lineitemusagetype') &&
      (!columns.has('lineitemlineitemtype') || !columns.has('lineitemunblendedcost')),
    message:
      'is a part of the Cost and Usage Report of AWS without its columns line_item_line_item_type and line_item_unblended_cost: export them, too, or create a data export of "FOCUS with AWS columns"',
  },
  {
    isOf: has('unitprice', 'meterid', 'offerid'),
    message: `is a price sheet or cost export of Azure without the columns of a bill: ${HOW_TO_AZURE}`,
  },
  {
    isOf: (columns) =>
      columns.has('reservationorderid') &&
      (columns.has('usedhours') || columns.has('reservedhours') || columns.has('eventtype')),
    message: `is a report about reservations of Azure, and no bill: ${HOW_TO_AZURE}`,
    isBesideBill: true,
  },
  {
    isOf: (columns) => columns.has('metercategory') && !columns.has('billedcost'),
    message: `is a cost report of Azure in a form that is not read: ${HOW_TO_AZURE}`,
  },
]

/** Columns that tell them, which a format that reads columns one by one must be asked for. */
export const OTHER_COLUMNS: ReadonlySet<string> = new Set([
  'contractcommitmentid',
  'billingperiodstatus',
  'invoicedetailid',
  'amortizedcost',
  'usagestarttime',
  'costtype',
  'credits',
  'exporttime',
  'invoicemonth',
  'serviceid',
  'servicedescription',
  'skudescription',
  'lineitemintervalusagestart',
  'costmycost',
  'lineitemtenantid',
  'recordtype',
  'linkedaccountid',
  'offerid',
  'reservationorderid',
  'usedhours',
  'reservedhours',
  'eventtype',
])
