/** Something else that people bring in place of a bill of FOCUS, by the plain names of its columns. */
interface OtherForm {
  /** It has all of these columns, one of `any`, and none of `none`. */
  readonly all?: readonly string[]
  readonly any?: readonly string[]
  readonly none?: readonly string[]
  /** In words that go on after the name of the file. */
  readonly message: string
  /** Whether vendors put it beside bills: it is left out. */
  readonly isBesideBill?: true
}

const HOW_TO_AZURE =
  'create an export of "Cost and usage details (FOCUS)" in Cost Management, or bring actual or amortized cost'
const HOW_TO_AWS = 'create a data export of "FOCUS with AWS columns"'

/** From the most particular on. */
const OTHER_FORMS: readonly OtherForm[] = [
  {
    any: ['contractcommitmentid', 'billingperiodstatus', 'invoicedetailid'],
    none: ['chargeperiodstart'],
    message: 'is another dataset of FOCUS, without charges',
    isBesideBill: true,
  },
  {
    all: ['billedcost'],
    any: ['chargetype', 'amortizedcost'],
    none: ['chargecategory'],
    message: 'is a bill of FOCUS 0.5, which has no list cost: export it again as FOCUS 1.0 or later',
  },
  {
    all: ['usagestarttime', 'cost'],
    any: ['costtype', 'credits', 'exporttime', 'invoicemonth', 'serviceid', 'servicedescription'],
    message:
      'is the billing export of Google Cloud in its own form, which is not read: query it through the FOCUS view that Google offers for the detailed export in BigQuery, and export the result',
  },
  {
    all: ['servicedescription', 'skudescription'],
    none: ['billedcost'],
    message:
      'is a cost table or cost report of Google Cloud, which is not read: query the FOCUS view of the detailed billing export in BigQuery, and export the result',
  },
  {
    any: ['lineitemintervalusagestart', 'costmycost', 'lineitemtenantid'],
    message:
      'is a cost or usage report of Oracle Cloud, which is not read: the mock answers about AWS, Azure and Google Cloud alone',
  },
  {
    all: ['recordtype', 'linkedaccountid'],
    none: ['billedcost'],
    message: `is a detailed billing report of AWS, which AWS replaced: ${HOW_TO_AWS}, or bring a Cost and Usage Report`,
  },
  ...['lineitemlineitemtype', 'lineitemunblendedcost'].map((column) => ({
    all: ['lineitemusagetype'],
    none: [column],
    message: `is a part of the Cost and Usage Report of AWS without its columns line_item_line_item_type and line_item_unblended_cost: export them, too, or ${HOW_TO_AWS}`,
  })),
  {
    all: ['unitprice', 'meterid', 'offerid'],
    message: `is a price sheet or cost export of Azure without the columns of a bill: ${HOW_TO_AZURE}`,
  },
  {
    all: ['reservationorderid'],
    any: ['usedhours', 'reservedhours', 'eventtype'],
    message: `is a report about reservations of Azure, and no bill: ${HOW_TO_AZURE}`,
    isBesideBill: true,
  },
  {
    all: ['metercategory'],
    none: ['billedcost'],
    message: `is a cost report of Azure in a form that is not read: ${HOW_TO_AZURE}`,
  },
]

/** The form that has these columns, where it is no bill. */
export function otherForm(columns: ReadonlySet<string>): OtherForm | undefined {
  return OTHER_FORMS.find(
    ({ all = [], any, none = [] }) =>
      all.every((name) => columns.has(name)) &&
      any?.some((name) => columns.has(name)) !== false &&
      !none.some((name) => columns.has(name)),
  )
}

/** Columns that tell them, which a format that reads columns one by one must be asked for. */
export const OTHER_COLUMNS: ReadonlySet<string> = new Set(
  OTHER_FORMS.flatMap(({ all = [], any = [], none = [] }) => [...all, ...any, ...none]),
)
