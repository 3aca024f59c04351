import asset.apis.OptimizationSettingsApi
import asset.models.AssetError
import cost.apis.AnomalyAnalysisApi
import cost.models.AnomalyDashboardTrendRequest
import cost.models.AnomalySuccess
import kotlin.system.exitProcess
import platform.apis.AwsAccountsApi
import platform.infrastructure.ClientException
import platform.models.AwsAccountListSuccess

fun main() {
    val token = System.getenv("TOKEN")
    asset.infrastructure.ApiClient.accessToken = token
    cost.infrastructure.ApiClient.accessToken = token
    platform.infrastructure.ApiClient.accessToken = token

    val accounts = AwsAccountsApi()
    val list = accounts.listAwsAccounts("C-1042", accountType = AwsAccountsApi.AccountTypeListAwsAccounts.member).actualInstance
    if (list is AwsAccountListSuccess) println("list ${list.data.list.size} ${list.data.list[0].accountId}")

    val trend = AnomalyDashboardTrendRequest(
        companyId = "C-1042",
        defaultVendor = "aws",
        vendor = "gcp",
        selectedVendorsByWidget = listOf("aws", "gcp"),
        viewType = "month",
        widgetType = "dashboard_compare_cost_trend_widget",
        timeFrame = "last_3_months",
        viewBy = AnomalyDashboardTrendRequest.ViewBy.product,
        analyzedDt = "2026-04-01",
    )
    val post = AnomalyAnalysisApi().getAnomalyDashboardTrend("aws", trend).actualInstance
    if (post is AnomalySuccess) println("post ${post.status.value}")

    val ruleSet = OptimizationSettingsApi().getOptimizationRuleSetId("C-1042").actualInstance
    if (ruleSet is AssetError) println("error ${ruleSet.error?.get("Message")}")

    try {
        accounts.getAwsAccount("C-1042", "000000000000")
    } catch (exception: ClientException) {
        println("status ${exception.statusCode}")
    }
    // The threads of OkHttp would keep the program alive for a minute.
    exitProcess(0)
}
