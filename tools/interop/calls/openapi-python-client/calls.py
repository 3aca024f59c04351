import os

from cloud_cost_asset_api_client import AuthenticatedClient as AssetClient
from cloud_cost_asset_api_client.api.optimization_settings import get_optimization_rule_set_id
from cloud_cost_asset_api_client.models import AssetError
from cloud_cost_cost_api_client import AuthenticatedClient as CostClient
from cloud_cost_cost_api_client.api.anomaly_analysis import get_anomaly_dashboard_trend
from cloud_cost_cost_api_client.models import AnomalyDashboardTrendRequest, AnomalyDashboardTrendRequestViewBy, AnomalySuccess
from cloud_cost_platform_api_client import AuthenticatedClient as PlatformClient
from cloud_cost_platform_api_client.api.aws_accounts import get_aws_account, list_aws_accounts
from cloud_cost_platform_api_client.models import AwsAccountListSuccess, ListAwsAccountsAccountType

# The tool takes no address from the document.
connection = {"base_url": os.environ["MOCK_URL"], "token": os.environ["TOKEN"]}
platform = PlatformClient(**connection)

listed = list_aws_accounts.sync("C-1042", client=platform, account_type=ListAwsAccountsAccountType.MEMBER)
if isinstance(listed, AwsAccountListSuccess):
    print("list", len(listed.data.list_), listed.data.list_[0].account_id)

trend = AnomalyDashboardTrendRequest(
    company_id="C-1042",
    default_vendor="aws",
    vendor="gcp",
    selected_vendors_by_widget=["aws", "gcp"],
    view_type="month",
    widget_type="dashboard_compare_cost_trend_widget",
    time_frame="last_3_months",
    view_by=AnomalyDashboardTrendRequestViewBy.PRODUCT,
    analyzed_dt="2026-04-01",
)
post = get_anomaly_dashboard_trend.sync("aws", client=CostClient(**connection), body=trend)
if isinstance(post, AnomalySuccess):
    print("post", post.status)

rule_set = get_optimization_rule_set_id.sync("C-1042", client=AssetClient(**connection))
if isinstance(rule_set, AssetError):
    print("error", rule_set.error.to_dict()["Message"])

print("status", get_aws_account.sync_detailed("C-1042", "000000000000", client=platform).status_code.value)
