import os

import asset_models as asset
import cost_models as cost
import httpx
import platform_models as platform

http = httpx.Client(base_url=os.environ["MOCK_URL"], headers={"Authorization": f"Bearer {os.environ['TOKEN']}"})
accounts = "/platform/v2/companies/C-1042/vendors/aws/accounts"

listed = platform.AwsAccountListResult.model_validate(http.get(accounts, params={"accountType": "member"}).json()).root
if isinstance(listed, platform.AwsAccountListSuccess):
    print("list", len(listed.data.list_), listed.data.list_[0].accountId)

trend = cost.AnomalyDashboardTrendRequest(
    companyId="C-1042",
    defaultVendor="aws",
    vendor="gcp",
    selectedVendorsByWidget=["aws", "gcp"],
    viewType="month",
    widgetType="dashboard_compare_cost_trend_widget",
    timeFrame="last_3_months",
    viewBy="product",
    analyzedDt="2026-04-01",
)
body = trend.model_dump(mode="json", by_alias=True, exclude_unset=True)
post = http.post("/cost/v3/billing/anomaly/vendors/aws/dashboard/trend", json=body)
print("post", cost.AnomalyResult.model_validate(post.json()).root.status.value)

rule_set = http.get("/asset/us-v1/optimization/setting/companies/C-1042/rule-set-id").json()
result = asset.OptimizationRuleSetIdResult.model_validate(rule_set).root
if isinstance(result, asset.AssetError):
    print("error", getattr(result.error, "root", result.error).Message)

print("status", http.get(f"{accounts}/000000000000").status_code)
