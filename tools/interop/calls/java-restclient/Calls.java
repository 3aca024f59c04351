import asset.api.OptimizationSettingsApi;
import asset.model.AssetError;
import com.fasterxml.jackson.annotation.JsonInclude;
import cost.api.AnomalyAnalysisApi;
import cost.model.AnomalyDashboardTrendRequest;
import cost.model.AnomalySuccess;
import java.util.List;
import org.springframework.web.client.RestClientResponseException;
import platform.api.AwsAccountsApi;
import platform.model.AwsAccountListSuccess;

public class Calls {
  public static void main(String[] args) {
    var token = System.getenv("TOKEN");
    var dates = platform.ApiClient.createDefaultDateFormat();
    // The client's own mapper sends what was not set as null.
    var mapper = platform.ApiClient.createDefaultMapper(null).setSerializationInclusion(JsonInclude.Include.NON_NULL);
    var platform = new platform.ApiClient(mapper, dates);
    platform.setBearerToken(token);
    var accounts = new AwsAccountsApi(platform);
    if (accounts.listAwsAccounts("C-1042", null, "member") instanceof AwsAccountListSuccess list) {
      var rows = list.getData().getList();
      System.out.println("list " + rows.size() + " " + rows.get(0).getAccountId());
    }

    var cost = new cost.ApiClient(mapper, dates);
    cost.setBearerToken(token);
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
    if (post instanceof AnomalySuccess success) System.out.println("post " + success.getStatus());

    var asset = new asset.ApiClient(mapper, dates);
    asset.setBearerToken(token);
    var ruleSet = new OptimizationSettingsApi(asset).getOptimizationRuleSetId("C-1042");
    if (ruleSet instanceof AssetError error) System.out.println("error " + error.getError().get("Message"));

    try {
      accounts.getAwsAccount("C-1042", "000000000000");
    } catch (RestClientResponseException exception) {
      System.out.println("status " + exception.getStatusCode().value());
    }
  }
}
