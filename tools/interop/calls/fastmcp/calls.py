import asyncio
import json
import os

import httpx
from fastmcp import Client, FastMCP
from fastmcp.exceptions import ToolError

headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"}


def serve(group: str) -> Client:
    with open(f"{group}.json") as file:
        document = json.load(file)
    http = httpx.AsyncClient(base_url=document["servers"][0]["url"], headers=headers)
    return Client(FastMCP.from_openapi(openapi_spec=document, client=http, name=group))


async def main() -> None:
    async with serve("platform") as platform:
        listed = await platform.call_tool("listAwsAccounts", {"companyId": "C-1042", "accountType": "member"})
        rows = listed.structured_content["result"]["data"]["list"]
        print("list", len(rows), rows[0]["accountId"])
        try:
            await platform.call_tool("getAwsAccount", {"companyId": "C-1042", "accountId": "000000000000"})
        except ToolError as error:
            print("status", "404" if "404" in str(error) else error)

    async with serve("cost") as cost:
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

    async with serve("asset") as asset:
        rule_set = await asset.call_tool("getOptimizationRuleSetId", {"cmpnId": "C-1042"})
        print("error", rule_set.structured_content["result"]["error"]["Message"])


asyncio.run(main())
