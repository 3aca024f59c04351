import os

import asset_client
import cost_client
import platform_client

token = os.environ["TOKEN"]
accounts = platform_client.AwsAccountsApi(platform_client.ApiClient(platform_client.Configuration(access_token=token)))
listed = accounts.list_aws_accounts("C-1042", account_type="member").actual_instance
if isinstance(listed, platform_client.AwsAccountListSuccess):
    print("list", len(listed.data.list), listed.data.list[0].account_id)

trend = cost_client.AnomalyDashboardTrendRequest(
    company_id="C-1042",
    default_vendor="aws",
    vendor="gcp",
    selected_vendors_by_widget=["aws", "gcp"],
    view_type="month",
    widget_type="dashboard_compare_cost_trend_widget",
    time_frame="last_3_months",
    view_by="product",
    analyzed_dt="2026-04-01",
)
analysis = cost_client.AnomalyAnalysisApi(cost_client.ApiClient(cost_client.Configuration(access_token=token)))
print("post", analysis.get_anomaly_dashboard_trend("aws", trend).actual_instance.status.value)

settings = asset_client.OptimizationSettingsApi(asset_client.ApiClient(asset_client.Configuration(access_token=token)))
rule_set = settings.get_optimization_rule_set_id("C-1042").actual_instance
if isinstance(rule_set, asset_client.AssetError):
    print("error", rule_set.error["Message"])

try:
    accounts.get_aws_account("C-1042", "000000000000")
except platform_client.ApiException as exception:
    print("status", exception.status)
