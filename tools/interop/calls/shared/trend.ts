/** The body of the POST in all programs in TypeScript. */
export const trend = {
  companyId: 'C-1042',
  defaultVendor: 'aws',
  vendor: 'gcp',
  selectedVendorsByWidget: ['aws', 'gcp'],
  viewType: 'month',
  widgetType: 'dashboard_compare_cost_trend_widget',
  timeFrame: 'last_3_months',
  viewBy: 'product' as const,
  analyzedDt: '2026-04-01',
}
