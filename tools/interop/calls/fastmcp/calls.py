import asyncio

import asset_server
import cost_server
import platform_server
from fastmcp import Client
from fastmcp.exceptions import ToolError


async def main() -> None:
    async with Client(platform_server.server) as platform:
        listed = await platform.call_tool("listAwsAccounts", {"companyId": "C-1042", "accountType": "member"})
        rows = listed.structured_content["result"]["data"]["list"]
        print("list", len(rows), rows[0]["accountId"])
        try:
            await platform.call_tool("getAwsAccount", {"companyId": "C-1042", "accountId": "000000000000"})
        except ToolError as error:
            print("status", "404" if "404" in str(error) else error)

    async with Client(cost_server.server) as cost:
        # A name of both the path and the body goes by two names.
        trend = {
            "vendor__path": "aws",
            "companyId": "C-1042",
            "defaultVendor": "aws",
            "vendor": "gcp",
            "selectedVendorsByWidget": ["aws", "gcp"],
            "viewType": "month",
            "widgetType": "dashboard_compare_cost_trend_widget",
            "timeFrame": "last_3_months",
            "viewBy": "product",
            "analyzedDt": "2026-04-01",
        }
        post = await cost.call_tool("getAnomalyDashboardTrend", trend)
        print("post", post.structured_content["result"]["status"])

    async with Client(asset_server.server) as asset:
        rule_set = await asset.call_tool("getOptimizationRuleSetId", {"cmpnId": "C-1042"})
        print("error", rule_set.structured_content["result"]["error"]["Message"])


asyncio.run(main())
