import asset.api.OptimizationSettingsApi;
import asset.model.AssetError;
import cost.api.AnomalyAnalysisApi;
import cost.model.AnomalyDashboardTrendRequest;
import cost.model.AnomalySuccess;
import java.net.http.HttpRequest;
import java.util.List;
import platform.api.AwsAccountsApi;
import platform.model.AwsAccountListSuccess;

public class Calls {
  public static void main(String[] args) throws Exception {
    var platform = new platform.ApiClient();
    platform.setRequestInterceptor(Calls::authorize);
    var accounts = new AwsAccountsApi(platform);
    if (accounts.listAwsAccounts("C-1042", null, "member").getActualInstance() instanceof AwsAccountListSuccess list) {
      var rows = list.getData().getList();
      System.out.println("list " + rows.size() + " " + rows.get(0).getAccountId());
    }

    var cost = new cost.ApiClient();
    cost.setRequestInterceptor(Calls::authorize);
    var trend = new AnomalyDashboardTrendRequest()
        .companyId("C-1042")
        .defaultVendor("aws")
        .vendor("gcp")
        .selectedVendorsByWidget(List.of("aws", "gcp"))
        .viewType("month")
        .widgetType("dashboard_compare_cost_trend_widget")
        .timeFrame("last_3_months")
        .viewBy(AnomalyDashboardTrendRequest.ViewByEnum.PRODUCT)
        .analyzedDt("2026-04-01");
    var post = new AnomalyAnalysisApi(cost).getAnomalyDashboardTrend("aws", trend);
    if (post.getActualInstance() instanceof AnomalySuccess success) System.out.println("post " + success.getStatus());

    var asset = new asset.ApiClient();
    asset.setRequestInterceptor(Calls::authorize);
    var ruleSet = new OptimizationSettingsApi(asset).getOptimizationRuleSetId("C-1042");
    if (ruleSet.getActualInstance() instanceof AssetError error) {
      System.out.println("error " + error.getError().get("Message"));
    }

    try {
      accounts.getAwsAccount("C-1042", "000000000000");
    } catch (platform.ApiException exception) {
      System.out.println("status " + exception.getCode());
    }
  }

  private static void authorize(HttpRequest.Builder request) {
    request.header("Authorization", "Bearer " + System.getenv("TOKEN"));
  }
}
