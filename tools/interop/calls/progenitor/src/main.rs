use asset_client::types::OptimizationRuleSetIdResult;
use cost_client::types::{AnomalyDashboardTrendRequest, AnomalyResult, Vendor};
use platform_client::types::{AwsAccountListResult, ListAwsAccountsAccountType};
use std::{env, error::Error};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    // The client takes no address from the document.
    let url = env::var("MOCK_URL")?;
    let mut headers = reqwest::header::HeaderMap::new();
    headers.insert("authorization", format!("Bearer {}", env::var("TOKEN")?).parse()?);
    let http = reqwest::Client::builder().default_headers(headers).build()?;

    let platform = platform_client::Client::new_with_client(&url, http.clone());
    let list = platform.list_aws_accounts("C-1042", Some(ListAwsAccountsAccountType::Member), None).await?;
    if let AwsAccountListResult::AwsAccountListSuccess(success) = list.into_inner() {
        let rows = success.data.list;
        println!("list {} {}", rows.len(), rows[0].account_id.as_deref().unwrap_or_default());
    }

    let trend: AnomalyDashboardTrendRequest = serde_json::from_value(serde_json::json!({
        "companyId": "C-1042",
        "defaultVendor": "aws",
        "vendor": "gcp",
        "selectedVendorsByWidget": ["aws", "gcp"],
        "viewType": "month",
        "widgetType": "dashboard_compare_cost_trend_widget",
        "timeFrame": "last_3_months",
        "viewBy": "product",
        "analyzedDt": "2026-04-01",
    }))?;
    let cost = cost_client::Client::new_with_client(&url, http.clone());
    let post = cost.get_anomaly_dashboard_trend(&Vendor("aws".into()), &trend).await?;
    if let AnomalyResult::Success(success) = post.into_inner() {
        println!("post {}", success.status);
    }

    let asset = asset_client::Client::new_with_client(&url, http.clone());
    if let OptimizationRuleSetIdResult::AssetError(error) = asset.get_optimization_rule_set_id("C-1042").await?.into_inner() {
        if let Some(members) = error.error {
            println!("error {}", members["Message"].as_str().unwrap_or_default());
        }
    }

    if let Err(error) = platform.get_aws_account("C-1042", "000000000000").await {
        println!("status {}", error.status().map_or(0, |status| status.as_u16()));
    }
    Ok(())
}
